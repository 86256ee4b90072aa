import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { answerBody, deckCards, makeDeck, startStudy } from '#test/server/study-helpers.ts';
import { giveRole } from '#test/server/admin-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';
import { migrateToLatest } from '../migrate.ts';
import { openSqlite } from './sqlite.ts';

/** A server with one user and one deck, and a function that returns how SQLite finds the rows that a call needs. */
async function startExplained(env: Record<string, string> = {}) {
  const log: CompiledQuery[] = [];
  const db = openSqlite(':memory:', { log: ({ query }) => void log.push(query) });
  await migrateToLatest(db);
  const database = { db, engine: 'sqlite', location: 'memory' } as const;
  const app = await startTestApp({ database, env, worker: false });
  const user = await app.signUp();
  const { deck } = await makeDeck(user, { cardCount: 3 });

  async function plansOf(call: () => Promise<unknown>): Promise<string[]> {
    log.length = 0;
    await call();
    const plans = new Set<string>();
    for (const { sql, parameters } of log.splice(0)) {
      if (!/^\s*(?:select|insert|update|delete|with)\b/iu.test(sql)) continue;
      const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
      const { rows } = await db.executeQuery<{ detail: string }>(explained);
      for (const { detail } of rows) plans.add(detail);
    }
    return [...plans].filter((plan) => /^(?:SEARCH|SCAN)/u.test(plan)).toSorted();
  }
  return { app, user, deck, plansOf };
}

// A SCAN reads a whole table. SEARCH with only a user_id reads all rows that the user has in it, which is right for tables
// with few of them; cards, card_memories and reviews need more than that.
test('the calls of a day of study find every row by an index', async () => {
  const { user, deck, plansOf } = await startExplained();
  const read = {
    'who is signed in': await plansOf(() => user.get('/auth/me')),
    decks: await plansOf(() => user.get('/decks')),
    'cards of a deck': await plansOf(() => deckCards(user, deck.id)),
    progress: await plansOf(() => user.get('/analytics/progress')),
    'what is due': await plansOf(() => user.get('/study/due?timeZone=UTC')),
    'all changes': await plansOf(() => user.get('/sync/changes')),
    'start of a review': await plansOf(() => user.post('/study/start', { scope: 'due' })),
  };
  const { session, cards } = await startStudy(user, deck.id);
  const [card] = cards;
  if (!card) throw new Error('The deck has cards');
  const answer = { ...answerBody(session.id, card, true), id: crypto.randomUUID() };
  const study = {
    'start of a session': await plansOf(() => startStudy(user, deck.id)),
    answer: await plansOf(() => user.post('/study/answer', answer)),
    'answer taken back': await plansOf(() =>
      user.post('/study/undo', { sessionId: session.id, answerId: answer.id }),
    ),
    'return to a session': await plansOf(() => user.get(`/study/session/${session.id}`)),
    'end of a session': await plansOf(() => user.post(`/study/complete/${session.id}`)),
  };
  expect({ ...read, ...study }).toMatchInlineSnapshot(`
    {
      "all changes": [
        "SEARCH auth_tokens USING INDEX sqlite_autoindex_auth_tokens_2 (token_hash=?)",
        "SEARCH card_memories USING INDEX sqlite_autoindex_card_memories_1 (card_id=?)",
        "SEARCH card_sources USING COVERING INDEX card_sources_of_learner (user_id=?)",
        "SEARCH cards USING INDEX sqlite_autoindex_cards_1 (id=?)",
        "SEARCH change_counters USING INDEX sqlite_autoindex_change_counters_1 (user_id=?)",
        "SEARCH changes USING COVERING INDEX changes_in_order (user_id=? AND number>?)",
        "SEARCH decks USING INDEX decks_with_preset (user_id=?)",
        "SEARCH decks USING INDEX sqlite_autoindex_decks_1 (id=?)",
        "SEARCH exam_plans USING INDEX exam_plans_of_user (user_id=? AND exam_at>?)",
        "SEARCH memory_fits USING INDEX sqlite_autoindex_memory_fits_1 (user_id=?) LEFT-JOIN",
        "SEARCH presets USING INDEX sqlite_autoindex_presets_1 (id=?)",
        "SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)",
      ],
      "answer": [
        "SEARCH auth_tokens USING INDEX sqlite_autoindex_auth_tokens_2 (token_hash=?)",
        "SEARCH card_memories USING INDEX sqlite_autoindex_card_memories_1 (card_id=?)",
        "SEARCH cards USING INDEX sqlite_autoindex_cards_1 (id=?)",
        "SEARCH decks USING INDEX sqlite_autoindex_decks_1 (id=?)",
        "SEARCH memory_fits USING INDEX sqlite_autoindex_memory_fits_1 (user_id=?) LEFT-JOIN",
        "SEARCH reviews USING INDEX reviews_of_session (session_id=? AND card_id=?)",
        "SEARCH reviews USING INDEX reviews_of_session (session_id=?)",
        "SEARCH reviews USING INDEX sqlite_autoindex_reviews_1 (id=?)",
        "SEARCH study_sessions USING INDEX sqlite_autoindex_study_sessions_1 (id=?)",
        "SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)",
      ],
      "answer taken back": [
        "SEARCH activity USING INDEX sqlite_autoindex_activity_1 (user_id=? AND local_day=? AND deck_id=?)",
        "SEARCH auth_tokens USING INDEX sqlite_autoindex_auth_tokens_2 (token_hash=?)",
        "SEARCH card_memories USING INDEX sqlite_autoindex_card_memories_1 (card_id=?)",
        "SEARCH card_stats USING INDEX sqlite_autoindex_card_stats_1 (user_id=? AND card_id=?)",
        "SEARCH cards USING INDEX sqlite_autoindex_cards_1 (id=?)",
        "SEARCH day_stats USING INDEX sqlite_autoindex_day_stats_1 (user_id=? AND local_day=?)",
        "SEARCH deck_stats USING INDEX sqlite_autoindex_deck_stats_1 (user_id=? AND deck_id=?)",
        "SEARCH decks USING INDEX sqlite_autoindex_decks_1 (id=?)",
        "SEARCH hour_stats USING INDEX sqlite_autoindex_hour_stats_1 (user_id=? AND weekday=? AND hour=?)",
        "SEARCH imported_states USING INDEX sqlite_autoindex_imported_states_1 (card_id=?)",
        "SEARCH learner_stats USING INDEX sqlite_autoindex_learner_stats_1 (user_id=?)",
        "SEARCH memory_days USING INDEX sqlite_autoindex_memory_days_1 (user_id=? AND local_day=?)",
        "SEARCH memory_fits USING INDEX sqlite_autoindex_memory_fits_1 (user_id=?) LEFT-JOIN",
        "SEARCH reviews USING INDEX reviews_of_card (user_id=? AND card_id=?)",
        "SEARCH reviews USING INDEX reviews_of_deck (user_id=? AND deck_id=? AND reviewed_at>? AND reviewed_at<?)",
        "SEARCH reviews USING INDEX reviews_of_deck (user_id=? AND deck_id=?)",
        "SEARCH reviews USING INDEX reviews_of_session (session_id=? AND card_id=?)",
        "SEARCH reviews USING INDEX sqlite_autoindex_reviews_1 (id=?)",
        "SEARCH study_sessions USING INDEX sqlite_autoindex_study_sessions_1 (id=?)",
        "SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)",
      ],
      "cards of a deck": [
        "SEARCH auth_tokens USING INDEX sqlite_autoindex_auth_tokens_2 (token_hash=?)",
        "SEARCH card_sources USING COVERING INDEX card_sources_of_learner (user_id=?)",
        "SEARCH cards USING INDEX cards_by_deck (deck_id=?)",
        "SEARCH decks USING INDEX sqlite_autoindex_decks_1 (id=?)",
        "SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)",
      ],
      "decks": [
        "SEARCH auth_tokens USING INDEX sqlite_autoindex_auth_tokens_2 (token_hash=?)",
        "SEARCH decks USING COVERING INDEX archived_decks (user_id=?)",
        "SEARCH decks USING INDEX decks_by_user_newest (user_id=?)",
        "SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)",
      ],
      "end of a session": [
        "SEARCH achievements USING INDEX sqlite_autoindex_achievements_1 (user_id=?)",
        "SEARCH auth_tokens USING INDEX sqlite_autoindex_auth_tokens_2 (token_hash=?)",
        "SEARCH card_memories USING COVERING INDEX card_memories_queue (user_id=? AND queued=? AND state=? AND due_day<?)",
        "SEARCH day_stats USING COVERING INDEX day_stats_best (user_id=?)",
        "SEARCH deck_stats USING INDEX sqlite_autoindex_deck_stats_1 (user_id=?)",
        "SEARCH decks USING INDEX decks_by_user_newest (user_id=?)",
        "SEARCH decks USING INDEX decks_with_preset (user_id=?)",
        "SEARCH exam_plans USING INDEX exam_plans_of_user (user_id=? AND exam_at>?)",
        "SEARCH imports USING INDEX imports_by_user (user_id=?)",
        "SEARCH learner_stats USING INDEX sqlite_autoindex_learner_stats_1 (user_id=?)",
        "SEARCH memory_days USING INDEX sqlite_autoindex_memory_days_1 (user_id=? AND local_day=?)",
        "SEARCH memory_fits USING INDEX sqlite_autoindex_memory_fits_1 (user_id=?) LEFT-JOIN",
        "SEARCH presets USING INDEX sqlite_autoindex_presets_1 (id=?)",
        "SEARCH reviews USING INDEX reviews_of_session (session_id=?)",
        "SEARCH sibling USING COVERING INDEX card_memories_siblings (user_id=? AND sibling_group>?)",
        "SEARCH sources USING INDEX sources_of_learner (user_id=?)",
        "SEARCH study_records USING INDEX sqlite_autoindex_study_records_1 (user_id=?)",
        "SEARCH study_sessions USING INDEX sqlite_autoindex_study_sessions_1 (id=?)",
        "SEARCH tool_notes USING COVERING INDEX tool_notes_sizes (user_id=?)",
        "SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)",
      ],
      "progress": [
        "SEARCH activity USING INDEX activity_newest (user_id=?)",
        "SEARCH auth_tokens USING INDEX sqlite_autoindex_auth_tokens_2 (token_hash=?)",
        "SEARCH day_stats USING INDEX sqlite_autoindex_day_stats_1 (user_id=? AND local_day>?)",
        "SEARCH deck_stats USING INDEX sqlite_autoindex_deck_stats_1 (user_id=?)",
        "SEARCH decks USING INDEX sqlite_autoindex_decks_1 (id=?)",
        "SEARCH learner_stats USING INDEX sqlite_autoindex_learner_stats_1 (user_id=?)",
        "SEARCH study_records USING INDEX sqlite_autoindex_study_records_1 (user_id=?)",
        "SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)",
      ],
      "return to a session": [
        "SEARCH auth_tokens USING INDEX sqlite_autoindex_auth_tokens_2 (token_hash=?)",
        "SEARCH card_sources USING COVERING INDEX card_sources_of_learner (user_id=?)",
        "SEARCH cards USING INDEX sqlite_autoindex_cards_1 (id=?)",
        "SEARCH decks USING INDEX sqlite_autoindex_decks_1 (id=?)",
        "SEARCH reviews USING INDEX reviews_of_session (session_id=?)",
        "SEARCH study_sessions USING INDEX sqlite_autoindex_study_sessions_1 (id=?)",
        "SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)",
      ],
      "start of a review": [
        "SEARCH auth_tokens USING INDEX sqlite_autoindex_auth_tokens_2 (token_hash=?)",
        "SEARCH card_memories USING COVERING INDEX card_memories_queue (user_id=? AND queued=? AND state=? AND due_day>? AND due_day<?)",
        "SEARCH card_memories USING INDEX card_memories_queue (user_id=? AND queued=? AND state=? AND due_day<?)",
        "SEARCH card_memories USING INDEX card_memories_queue (user_id=? AND queued=? AND state=? AND due_day=? AND due_at<?)",
        "SEARCH card_memories USING INDEX card_memories_queue (user_id=? AND queued=? AND state=? AND due_day=?)",
        "SEARCH card_memories USING INDEX sqlite_autoindex_card_memories_1 (card_id=?)",
        "SEARCH card_sources USING COVERING INDEX card_sources_of_learner (user_id=?)",
        "SEARCH cards USING INDEX sqlite_autoindex_cards_1 (id=?)",
        "SEARCH decks USING INDEX decks_with_preset (user_id=?)",
        "SEARCH decks USING INDEX sqlite_autoindex_decks_1 (id=?)",
        "SEARCH earlier USING INDEX card_memories_siblings (user_id=? AND sibling_group=? AND queued=? AND state=?)",
        "SEARCH exam_plans USING INDEX exam_plans_of_user (user_id=? AND exam_at>?)",
        "SEARCH memory_days USING INDEX sqlite_autoindex_memory_days_1 (user_id=? AND local_day=?)",
        "SEARCH memory_fits USING INDEX sqlite_autoindex_memory_fits_1 (user_id=?) LEFT-JOIN",
        "SEARCH presets USING INDEX sqlite_autoindex_presets_1 (id=?)",
        "SEARCH reviews USING COVERING INDEX reviews_of_session (session_id=?)",
        "SEARCH sibling USING COVERING INDEX card_memories_queue (user_id=? AND queued=? AND state=? AND due_day<?)",
        "SEARCH sibling USING COVERING INDEX card_memories_siblings (user_id=? AND sibling_group>?)",
        "SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)",
      ],
      "start of a session": [
        "SEARCH auth_tokens USING INDEX sqlite_autoindex_auth_tokens_2 (token_hash=?)",
        "SEARCH card_sources USING COVERING INDEX card_sources_of_learner (user_id=?)",
        "SEARCH cards USING INDEX cards_by_deck (deck_id=?)",
        "SEARCH decks USING INDEX sqlite_autoindex_decks_1 (id=?)",
        "SEARCH reviews USING COVERING INDEX reviews_of_session (session_id=?)",
        "SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)",
      ],
      "what is due": [
        "SEARCH auth_tokens USING INDEX sqlite_autoindex_auth_tokens_2 (token_hash=?)",
        "SEARCH card_memories USING COVERING INDEX card_memories_queue (user_id=? AND queued=? AND state=? AND due_day<?)",
        "SEARCH card_memories USING COVERING INDEX card_memories_queue (user_id=? AND queued=? AND state=? AND due_day=? AND due_at<?)",
        "SEARCH card_memories USING COVERING INDEX card_memories_queue (user_id=? AND queued=? AND state=? AND due_day=?)",
        "SEARCH day_stats USING INDEX sqlite_autoindex_day_stats_1 (user_id=? AND local_day>?)",
        "SEARCH decks USING INDEX decks_with_preset (user_id=?)",
        "SEARCH exam_plans USING INDEX exam_plans_of_user (user_id=? AND exam_at>?)",
        "SEARCH memory_days USING INDEX sqlite_autoindex_memory_days_1 (user_id=? AND local_day=?)",
        "SEARCH memory_fits USING INDEX sqlite_autoindex_memory_fits_1 (user_id=?) LEFT-JOIN",
        "SEARCH presets USING INDEX sqlite_autoindex_presets_1 (id=?)",
        "SEARCH sibling USING COVERING INDEX card_memories_queue (user_id=? AND queued=? AND state=? AND due_day<?)",
        "SEARCH sibling USING COVERING INDEX card_memories_siblings (user_id=? AND sibling_group>?)",
        "SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)",
      ],
      "who is signed in": [
        "SEARCH auth_tokens USING INDEX sqlite_autoindex_auth_tokens_2 (token_hash=?)",
        "SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)",
      ],
    }
  `);
});

test('the calls of the admin screen find every row by an index, and a search reads the learners once', async () => {
  const { app, user, plansOf } = await startExplained();
  await giveRole(app, user.user.username, 'owner');
  const other = await app.signUp();
  const path = `/admin/users/${other.user.id}`;
  const calls = {
    learners: () => user.get('/admin/users'),
    'search for learners': () => user.get('/admin/users?search=example'),
    'next learners': () => user.get('/admin/users?cursor=YQ'),
    learner: () => user.get(path),
    acts: () => user.get('/admin/acts'),
    'failed jobs': () => user.get('/admin/jobs'),
    providers: () => user.get('/admin/providers'),
    'limit of tokens': () => user.put(`${path}/token-limit`, { tokenLimit: 5 }),
    'sign out': () => user.post(`${path}/sign-out`),
  };
  const plans: Record<string, string[]> = {};
  for (const [name, call] of Object.entries(calls)) plans[name] = await plansOf(call);
  const scans = Object.values(plans).flatMap((all) => all.filter((plan) => plan.startsWith('SCAN')));
  // Read in the order of an index, until the page is full.
  expect(scans).toEqual(['SCAN admin_acts USING INDEX admin_acts_in_order']);
  const byName = 'SEARCH users USING INDEX users_by_name (closed_at=?';
  expect(plans['learners']).toContain(`${byName})`);
  expect(plans['search for learners']).toContain(`${byName})`);
  expect(plans['next learners']).toContain(`${byName} AND username_key>?)`);
});

test('waiting mail is counted by an index', async () => {
  const { app, user, plansOf } = await startExplained({
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'cards@example.org',
    PUBLIC_URL: 'https://cards.example.org',
  });
  await giveRole(app, user.user.username, 'owner');
  const plans = await plansOf(() => user.get('/admin/server'));
  expect(plans.filter((plan) => plan.includes(' jobs '))).toEqual([
    'SEARCH jobs USING INDEX jobs_due (status=?)',
  ]);
});
