import type { Learner } from '#contract/admin.ts';
import { Badge } from '#web/ui/badge.tsx';

/** What sets a learner apart from most others. */
export function LearnerMarks({ learner: { role, suspendedAt } }: { learner: Learner }) {
  return (
    <>
      {role === 'member' ? null : <Badge tone="accent">{role === 'owner' ? 'Owner' : 'Admin'}</Badge>}
      {suspendedAt === null ? null : <Badge tone="saffron">Suspended</Badge>}
    </>
  );
}
