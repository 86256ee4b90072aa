import { toast } from 'sonner';

/** Copies a text, and says so. `what` names it in messages: `address`. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(`${what.charAt(0).toUpperCase()}${what.slice(1)} copied`);
  } catch {
    toast.error('Could not copy', { description: `Select and copy the ${what} by hand.` });
  }
}
