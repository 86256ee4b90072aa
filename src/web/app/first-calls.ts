import { settingsEndpoints } from '#contract/settings.ts';
import { aiEndpoints } from '#contract/ai.ts';
import { analyticsEndpoints } from '#contract/analytics.ts';
import { authEndpoints } from '#contract/auth.ts';
import { draftEndpoints } from '#contract/drafts.ts';
import { generationEndpoints } from '#contract/generation.ts';
import { cardEndpoints } from '#contract/cards.ts';
import { configEndpoints } from '#contract/config.ts';
import { deckEndpoints } from '#contract/decks.ts';
import { memoryEndpoints } from '#contract/scheduling.ts';
import { studyEndpoints } from '#contract/study.ts';
import { MAX_DECKS_PER_PAGE } from '#domain/limits.ts';

const everywhere = [authEndpoints.me.path, settingsEndpoints.read.path];
const besideSidebar = [aiEndpoints.usage.path, ...everywhere];

/**
 * The API requests that each page needs first, in order of importance. The build writes them into the page, and its
 * first script (`public/first.js`) sends them while the code is still loading. `:id` stands for the second segment of
 * the path. A request missing here is sent later. A leading "=" marks a request that subpages, such as printing a deck,
 * do not need.
 */
export const FIRST_CALLS: Readonly<Record<string, readonly string[]>> = {
  dashboard: [
    `${deckEndpoints.list.path}?limit=${MAX_DECKS_PER_PAGE}`,
    memoryEndpoints.due.path,
    memoryEndpoints.known.path,
    studyEndpoints.unfinished.path,
    analyticsEndpoints.progress.path,
    `${generationEndpoints.list.path}?status=review`,
    ...besideSidebar,
  ],
  decks: [
    deckEndpoints.read.path,
    cardEndpoints.list.path,
    memoryEndpoints.deck.path,
    `=${memoryEndpoints.due.path}`,
    ...besideSidebar,
  ],
  sources: [aiEndpoints.usage.path, authEndpoints.me.path],
  import: [aiEndpoints.usage.path, authEndpoints.me.path],
  explore: [aiEndpoints.usage.path, authEndpoints.me.path],
  'new-cards': [draftEndpoints.read.path, aiEndpoints.usage.path, authEndpoints.me.path],
  study: [...everywhere, configEndpoints.read.path],
  review: [...everywhere, configEndpoints.read.path],
  analytics: [
    analyticsEndpoints.progress.path,
    analyticsEndpoints.insights.path,
    analyticsEndpoints.achievements.path,
    ...besideSidebar,
  ],
  settings: besideSidebar,
};
