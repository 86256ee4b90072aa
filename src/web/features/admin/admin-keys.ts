/** Keys of the query cache of the admin screen. They are not with the others because few learners load them. */
export const adminKeys = {
  /** Covers every list of learners and every single one. */
  learners: ['admin', 'learners'] as const,
  learnerList: (search: string) => ['admin', 'learners', 'list', search] as const,
  learner: (id: string) => ['admin', 'learners', 'detail', id] as const,
  acts: ['admin', 'acts'] as const,
  registration: ['admin', 'registration'] as const,
  invites: ['admin', 'invites'] as const,
  server: ['admin', 'server'] as const,
  failedJobs: ['admin', 'failed-jobs'] as const,
  providers: ['admin', 'providers'] as const,
};
