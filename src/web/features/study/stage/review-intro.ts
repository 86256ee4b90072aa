import { useState } from 'react';
import { useUser } from '#web/lib/auth-store.ts';
import { readForUser, writeForUser } from '#web/lib/stored.ts';

const KEY = 'review-intro';
const READ = 'read';

/** Whether to explain grading to the learner: in reviews and rounds, until their first grade in this browser. */
export function useReviewIntro(isReview: boolean): { shown: boolean; dismiss: () => void } {
  const userId = useUser()?.id;
  const [shown, setShown] = useState(() => isReview && readForUser(userId, KEY) !== READ);
  function dismiss() {
    if (!shown) return;
    writeForUser(userId, KEY, READ);
    setShown(false);
  }
  return { shown, dismiss };
}
