/** All texts of the landing page. The figures are the product's claims, not counts of this installation. */

export const HERO = {
  lines: ['Name a topic.', 'Know it by heart.'],
  lead: 'Cardamom writes your flashcards and quizzes, gives hints when you are stuck, explains when you are wrong, and shows how far you have come.',
  question: 'What would you like to learn?',
  example: 'For example: birds',
  action: 'Start studying',
  note: 'Free to start. No credit card required.',
};

/** Replaces the call to sign up where visitors cannot do that by themselves. */
export const CLOSED = {
  action: 'Login',
  note: 'Accounts on this server are created by its operator.',
  byInvite: 'You need an invite to join this server.',
};

export const STATS = [
  { figure: '10,000+', label: 'cards generated' },
  { figure: '500+', label: 'active users' },
  { figure: '95%', label: 'success rate' },
  { figure: '24/7', label: 'AI at your side' },
];

/** Each step has a picture of the product, taken by `npm run pictures`. */
export const STEPS = {
  title: 'From a topic to knowing it',
  list: [
    {
      name: 'topic',
      title: 'Name a topic',
      text: 'Type your own or pick an idea. Your first ten cards are made while you watch.',
      picture: 'The dashboard of a new learner asks what to learn first and offers six topics.',
    },
    {
      name: 'study',
      title: 'Study it',
      text: 'Turn cards over or pick an option, with a hint when you are stuck and the reason when you are wrong.',
      picture: 'A quiz card after a wrong answer: what was picked and what is right are marked.',
    },
    {
      name: 'progress',
      title: 'Keep it',
      text: 'Cards come back before you forget them, and every day of study counts.',
      picture:
        'Charts of the cards answered on each day, with the daily goal, and of the share that was right.',
    },
  ],
} as const;

export const FEATURES = {
  title: 'Everything you need to make it stick',
  cards: [
    {
      name: 'cards',
      title: 'Unlimited flashcards and quizzes',
      text: 'Any topic becomes a deck in moments, or write the cards yourself. Turn them over, or pick from options.',
    },
    {
      name: 'hints',
      title: 'Hints and explanations',
      text: 'Three hints on every card, each a step closer. After a wrong answer you learn why.',
    },
    {
      name: 'analytics',
      title: 'Analytics',
      text: 'Your accuracy, your best decks and what to study next, from every answer you give.',
    },
    {
      name: 'devices',
      title: 'Study on any device',
      text: 'On your phone in a queue or at your desk with a keyboard: pick up any session where you left off.',
    },
    {
      name: 'levels',
      title: 'Difficulty levels',
      text: 'Five levels, from Beginner to Expert, so that every deck matches what you are ready for.',
    },
    {
      name: 'streaks',
      title: 'Daily streaks and achievements',
      text: 'A day counts once you finish a session. See how long a streak you can build.',
    },
  ],
} as const;

export const REASONS = {
  title: 'Why choose Cardamom',
  lead: 'Made for the twenty minutes you actually have.',
  list: [
    'From a topic to the first card in under a minute',
    'Hints that help you remember without giving the answer away',
    'An explanation the moment an answer is wrong',
    'Full keyboard control: flip, grade and continue without the mouse',
    'No answer is lost when your connection drops',
    'Your decks are yours: add, edit and delete any card',
  ],
};

export const CALL = {
  title: 'Your first deck is one topic away',
  text: 'No credit card required. Free to start.',
  action: 'Sign Up',
};

type SampleCard = {
  question: string;
  answer: string;
  hints: readonly string[];
  /** Makes it a quiz card; the back is then the explanation. */
  quiz?: { options: readonly string[]; key: number };
};

/** The deck that visitors can try before signing up. */
export const SAMPLE_DECK: { title: string; cards: readonly SampleCard[] } = {
  title: 'Spices',
  cards: [
    {
      question: 'Which plant family does cardamom belong to?',
      answer: 'Zingiberaceae, the ginger family.',
      hints: [
        'Turmeric belongs to it too.',
        'Its best-known root is brewed as a tea.',
        'It begins with a Z.',
      ],
    },
    {
      question: 'Two spices cost more by weight than cardamom. One is vanilla. And the other?',
      answer: 'It takes some 150 crocus flowers to make one gram of saffron.',
      hints: [
        'It colours a risotto.',
        'It is picked by hand from a crocus.',
        'It is red, and turns food yellow.',
      ],
      quiz: { options: ['Nutmeg', 'Saffron', 'Cloves', 'Star anise'], key: 1 },
    },
    {
      question: 'Which country grows the most cardamom today?',
      answer: 'Guatemala. It came there from India in 1914.',
      hints: ['It is not in Asia.', 'It lies in Central America.', 'Its neighbours are Mexico and Belize.'],
    },
  ],
};
