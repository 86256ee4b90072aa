/** What pages and the service worker agree on. */

/**
 * A page holds this Web Lock while it is open, followed by the path of its entry script. That path changes with every file that the
 * page may still load, so the worker keeps the files of a version for as long as one of its pages is open.
 */
export const PAGE_LOCK = 'page ';

/** Sent to the worker by a page that has settled: time to discard what no page needs any more. */
export const PAGE_SETTLED = 'page-settled';

/** Sent to a worker that waits, by the page in which the learner asked for its version. */
export const TAKE_OVER = 'take-over';
