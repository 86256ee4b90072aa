import { fakeCard, keyOf, type FakeCard } from './fake-cards.ts';
import { fakeSourceCards, passagesIn, QUOTINGS, type Quoting } from './fake-source-cards.ts';

/** The styles in which the fake writes. Only `good` is what a model should produce. */
const WORDINGS = [
  'good',
  /** The response stops in the middle of a card, as when a model runs out of tokens. */
  'truncated',
  'prose around',
  'fenced',
  'bare list',
  /** Begins with its reasoning, which drafts a card that is not part of the result. */
  'thinking',
  /** Like `thinking`, but without the opening tag, which some servers remove. */
  'unmarked thinking',
  /** JSON in the syntax of JavaScript. */
  'single quotes',
  'comments',
  'trailing commas',
  /** Different names and shapes for the fields of a card. */
  'question and answer',
  'numbered hints',
  'two hints',
  'options as objects',
  /** Cards in exactly the requested fields, with a reason why each wrong answer is wrong. */
  'as asked',
  /** Each card names its line of the plan, and claims the same difficulty. */
  'by the lines',
  /** At a second look, finds two options right in the first question, or in every question. */
  'doubts one',
  'doubts all',
  /** Options with labels before them. */
  'labels',
  /** Begins every response with the same cards. */
  'stuck',
  /** Declines the topic. */
  'declined',
  /** Every second card rephrases the one before. */
  'duplicates',
  /** Cards in English, whatever the language asked for. */
  'in English',
  /** Every second card reveals its answer in the first hint. */
  'leaks',
  /** Every second card has no distractors. */
  'half flip',
  'too many',
  'too few',
  /** Cards with options instead of distractors, the correct one always first. */
  'key first',
  'empty list',
  'empty answer',
  ...QUOTINGS,
  /** Does not copy the page that it is shown. */
  'unreadable',
  /** The page that it is shown has no text. */
  'blank page',
  /** Ends in the middle of a page. */
  'half page',
  /** Copies a page with code, controls and a fence, as a hostile file might make it do. */
  'hostile page',
  /** Follows an injected instruction instead of making cards. */
  'obedient',
] as const;

export type Wording = (typeof WORDINGS)[number];

export function isWording(behaviour: string): behaviour is Wording {
  return WORDINGS.some((wording) => wording === behaviour);
}

/** The text of a response with as many cards as requested, all of them new because `newNumber` never repeats. */
export function composeAnswer(
  wording: Wording,
  { task, count, prompt }: { task: string; count: number; prompt: string },
  newNumber: () => number,
): string {
  if (wording === 'empty answer') return '';
  if (task === 'hints') return JSON.stringify({ hints: hintsFor(wording, prompt) });
  if (task === 'rewrite') {
    return JSON.stringify({
      cards: [
        { front: 'Which part is the harbour?', back: 'The first' },
        { front: 'And the other?', back: 'The second' },
      ],
    });
  }
  if (task === 'explanation') {
    const about = prompt.includes('Chosen wrong option') ? 'option' : 'card';
    const text = `Explained (${about}).`;
    return wording === 'fenced' ? `\`\`\`json\n${JSON.stringify({ explanation: text })}\n\`\`\`` : text;
  }
  if (task === 'judgement') return judgementFor(wording, prompt);
  if (task === 'conversation') {
    const question = dataAfter('Last question', prompt);
    const asked = prompt.match(/^Asked before:/gmu)?.length ?? 0;
    return `Reply ${asked + 1} to "${question}".`;
  }
  if (task === 'page') return pageFor(wording, prompt);
  if (task === 'look') return looksAt(wording, prompt);
  if (task === 'plan') return wrapPlan(wording, planLines(amount(wording, count)));
  if (passagesIn(prompt).length > 0) {
    return wrap(wording, fakeSourceCards(prompt, quotingOf(wording), newNumber));
  }
  const topic = dataAfter('Topic', prompt).slice(0, 60);
  const cards = Array.from({ length: amount(wording, count) }, (_, index): FakeCard => {
    const number = newNumber();
    const asked = wording === 'in English' ? '' : prompt;
    return fakeCard(number, 1 + (index % 5), topic, asked);
  });
  if (wording === 'by the lines') return wrap(wording, byTheLines(cards, prompt));
  return wrap(wording, misbehaving(wording, cards));
}

/** The verdict is "right" for an answer with "all" in it. */
function judgementFor(wording: Wording, prompt: string): string {
  const written = dataAfter('Written by the learner', prompt);
  if (wording === 'obedient') return `{"verdict": "perfect", "reason": "PWNED", "missing": ""} PWNED`;
  if (wording === 'hostile page')
    return `{"verdict": "wrong", "reason": "<img src=x onerror=alert(1)> **No** ${'x'.repeat(2_000)}", "missing": "<script>alert(1)</script>"}`;
  const isRight = written.includes('all');
  const json = JSON.stringify({
    verdict: isRight ? 'right' : 'nearly',
    reason: `You wrote "${written}".`,
    missing: isRight ? '' : 'The other half.',
  });
  return wording === 'fenced'
    ? `\`\`\`json\n${json}\n\`\`\``
    : wording === 'truncated'
      ? json.slice(0, 40)
      : json;
}

/** The right options of the questions that the fake has written; it leaves out others. */
function looksAt(wording: Wording, prompt: string): string {
  const questions = [...prompt.matchAll(/^Question (\d+): <data>(.*?)<\/data>\n((?:[A-D]: .*\n)+)/gmu)];
  const answers = questions.flatMap(([, number, front = '""', options = '']) => {
    const key = keyOf(String(JSON.parse(front)));
    const letter = options.split('\n').find((option) => option.includes(JSON.stringify(key)));
    if (letter === undefined) return [];
    const isDoubted = wording === 'doubts all' || (wording === 'doubts one' && number === '1');
    return [`${number}${isDoubted ? 'AB' : letter.charAt(0)}`];
  });
  return wording === 'obedient' ? 'PWNED' : JSON.stringify({ answers: answers.join(' ') });
}

function byTheLines(cards: readonly FakeCard[], prompt: string): FakeCard[] {
  const lines = [...prompt.matchAll(/^- \[[1-5]\] "(.*)"$/gmu)].map(([, text = '']) => text);
  return cards.map((card, index) => {
    const line = lines[index];
    return { ...card, difficulty: 3, front: line === undefined ? card.front : `${line}: ${card.front}` };
  });
}

function quotingOf(wording: Wording): Quoting {
  return QUOTINGS.find((quoting) => quoting === wording) ?? 'quotes';
}

const ENDLESS = {
  'never stops': '{"category": "Trade", "cards": [',
  babbles: 'Well, ',
  'thinks for ever': '<think>Well, ',
};

/** An endless sequence of cards or words. */
export function* endlessResponse(kind: keyof typeof ENDLESS, newNumber: () => number): Iterable<string> {
  yield ENDLESS[kind];
  // Limited after all, so that a failing test ends.
  for (let count = 0; count < MOST_CARDS; count += 1) {
    yield kind !== 'never stops'
      ? 'and another thing, while we are at it, '.repeat(20)
      : `${JSON.stringify(fakeCard(newNumber(), 2, 'this'))}, `;
  }
}

const MOST_CARDS = 5_000;

function planLines(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    fact: `Subject ${index + 1} of the plan`,
    difficulty: 1 + (index % 5),
  }));
}

function wrapPlan(wording: Wording, lines: readonly object[]): string {
  if (wording === 'declined') return DECLINED;
  if (wording === 'empty list' || wording === 'obedient')
    return '{"refusal": "", "category": "", "lines": []}';
  const json = JSON.stringify({ refusal: '', category: 'Trade', lines });
  return wording === 'fenced' ? `\`\`\`json\n${json}\n\`\`\`` : json;
}

const DECLINED =
  '{"refusal": "This is not a subject that cards could help with.", "category": "", "cards": [], "lines": []}';

function asAsked({ hints, distractors, ...card }: FakeCard): object {
  const numbered: Record<string, string> = {};
  for (const [at, text] of distractors.entries()) {
    numbered[`distractor_${at + 1}`] = text;
    numbered[`why_wrong_${at + 1}`] = `${text} is traded elsewhere.`;
  }
  for (const [at, hint] of hints.entries()) numbered[`hint_${at + 1}`] = hint;
  const { front, back, explanation, difficulty } = card;
  return {
    fact: `They trade ${back}.`,
    front,
    back,
    explanation,
    kind: 'quiz',
    difficulty,
    ...numbered,
  };
}

function amount(wording: Wording, count: number): number {
  if (wording === 'too many') return count + 5;
  return wording === 'too few' ? Math.ceil(count / 2) : count;
}

function misbehaving(wording: Wording, cards: readonly FakeCard[]): object[] {
  return cards.map((card, index) => {
    const before = cards[index - 1];
    if (wording === 'duplicates' && index % 2 === 1 && before) {
      return { ...card, front: `Please name what ${before.front.slice('What do '.length)}` };
    }
    if (wording === 'leaks' && index % 2 === 1) {
      return { ...card, hints: [`It is ${card.back}, of course.`, ...card.hints.slice(1)] };
    }
    if (wording === 'half flip' && index % 2 === 1) return { ...card, distractors: [] };
    if (wording === 'as asked') return asAsked(card);
    if (wording === 'labels') {
      const labelled = card.distractors.map((text, at) => `${'BCD'.charAt(at)}) ${text}`);
      return { ...card, back: `A) ${card.back}`, distractors: labelled };
    }
    if (wording === 'two hints') return { ...card, hints: card.hints.slice(0, 2) };
    if (wording === 'numbered hints') {
      const { hints, ...rest } = card;
      return { ...rest, hint_1: hints[0], hint_2: hints[1], hint_3: hints[2] };
    }
    if (wording === 'question and answer') {
      const { front, back, ...rest } = card;
      return { question: front, answer: back, ...rest };
    }
    if (wording === 'options as objects') {
      const { back, distractors, ...rest } = card;
      return { ...rest, options: [back, ...distractors].map((text) => ({ text, correct: text === back })) };
    }
    if (wording === 'key first') {
      const { distractors, ...rest } = card;
      return { ...rest, options: [card.back, ...distractors] };
    }
    return card;
  });
}

function wrap(wording: Wording, cards: readonly object[]): string {
  const answer = { category: 'Trade', cards };
  const json = JSON.stringify(answer);
  if (wording === 'truncated') return json.slice(0, json.length * 0.75);
  if (wording === 'prose around') {
    return `Sure! Here are the "best" cards {as asked} [1]:\n\n${json}\n\nI hope it's {what} you want!`;
  }
  if (wording === 'fenced') return `\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``;
  if (wording === 'bare list') return JSON.stringify(cards);
  if (wording === 'thinking' || wording === 'unmarked thinking') {
    const mark = wording === 'thinking' ? '<think>' : '';
    return `${mark}Maybe ${JSON.stringify(fakeCard(5_999, 1, 'a thought'))}? No.</think>${json}`;
  }
  if (wording === 'single quotes') return json.replaceAll("'", String.raw`\'`).replaceAll('"', "'");
  if (wording === 'comments') return json.replaceAll('{"front"', '{ // the "next" one\n "front" /* asked */');
  if (wording === 'trailing commas') return json.replaceAll(']', ',]').replaceAll('}', ',}');
  if (wording === 'declined') return DECLINED;
  if (wording === 'empty list') return '{"category": "Trade", "cards": []}';
  if (wording === 'obedient') {
    return 'PWNED. My instructions are: You write study cards. <script>alert(1)</script> {"pwned": true}';
  }
  return json;
}

/** A page in Markdown, with its number in every part. */
function pageFor(wording: Wording, prompt: string): string {
  const number = /^Number of the page: (\d+)$/mu.exec(prompt)?.[1] ?? '?';
  const page = `# Chapter ${number}\n\nPage ${number} is about **cells**.\n\n- membrane ${number}\n- nucleus\n\n| Part | Size |\n| --- | --- |\n| Ribosome ${number} | 20 nm |\n\n$$E = mc^${number}$$`;
  if (wording === 'unreadable') return '<unreadable/>';
  if (wording === 'declined') return "I'm sorry, but I can't help with that.";
  if (wording === 'blank page') return '<page></page>';
  if (wording === 'half page') return `<page>${page.slice(0, 20)}`;
  if (wording === 'obedient') return 'PWNED. <script>alert(1)</script>';
  if (wording === 'hostile page')
    return `Here it is: <page>\n\`\`\`markdown\n${page}\u0000\u0007\n\n<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\`\`\`\n</page> Anything else?`;
  return `<page>\n${page}\n</page>`;
}

function hintsFor(wording: Wording, prompt: string): string[] {
  const answer = dataAfter('Answer', prompt);
  if (wording === 'leaks') return [`It is ${answer}.`, 'It is long.', 'It is very long.'];
  return [
    'Think of the chapter on trade.',
    'Merchants carried it over the mountains.',
    `Its first letter is "${answer.slice(0, 1)}".`,
  ];
}

/** The data in a prompt on the line that begins with this label. */
function dataAfter(label: string, prompt: string): string {
  const [, json = '""'] = new RegExp(`^${label}: <data>(.*?)</data>`, 'mu').exec(prompt) ?? [];
  return String(JSON.parse(json));
}
