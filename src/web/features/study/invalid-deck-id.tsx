import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { toast } from 'sonner';

export function InvalidDeckId() {
  useEffect(() => {
    toast.error('Invalid deck ID. Redirecting to dashboard...', { id: 'invalid-deck-id' });
  }, []);
  return <Navigate to="/dashboard" replace />;
}
