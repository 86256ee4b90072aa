import { topicWords } from '../topic-words.ts';

/** Words that learners add to the topics of a category to say what kind of thing they mean. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  Programming: 'programming language coding code developer development software syntax web',
  Computing: 'computing computer science programming software engineering developer technology IT',
  Mathematics: 'math maths mathematics mathematical',
  Physics: 'physics science classical',
  Biology: 'biology science biological',
  Chemistry: 'chemistry science chemical',
  Astronomy: 'science',
  'Earth science': 'science',
  History: 'history historical era period',
  Mythology: 'history',
  Geography: 'geography',
  Medicine: 'medicine medical health',
  Economics: 'economics finance business money',
  Psychology: 'psychology science',
  Sociology: 'social science',
  Philosophy: 'philosophy',
  Law: 'law legal',
  Politics: 'politics political science',
  Languages: 'language vocabulary grammar word phrase traveller traveler',
  English: 'language english',
  Literature: 'literature',
  Music: 'music',
  Art: 'art',
  Religion: 'religion',
  Games: 'game rule strategy tactic',
};

export function fieldWords(category: string): ReadonlySet<string> {
  return new Set(topicWords(FIELD_WORDS[category] ?? ''));
}

/** Words by which somebody shows an interest in a category without naming one of its topics; for suggestions alone. */
const NEARBY_WORDS: Readonly<Record<string, string>> = {
  Programming:
    'rust go golang swift ruby php scala perl haskell lua dart elixir assembly vba matlab code coding programmer app ' +
    'website backend',
  Computing: 'computer compiler recursion excel spreadsheet hardware cpu server internet devops',
  Mathematics:
    'equation fraction arithmetic topology trigonometric integral derivative matrix vector theorem proof prime ' +
    'combinatorics permutation set polynomial logarithm exponent percentage sudoku number',
  Physics:
    'quantum relativity einstein newton particle nuclear optics light wave force energy gravity motion magnet ' +
    'electronics circuit acoustics fluid entropy heat',
  Biology:
    'botany zoology virus bacteria microbiology biochemistry dna rna protein neuroscience brain animal plant ' +
    'ecosystem organ muscle bone nerve blood',
  Chemistry: 'molecule reaction acid base bond stoichiometry titration polymer chemist biochemistry',
  Astronomy: 'astrology cosmos space rocket nasa telescope galaxy star moon comet horoscope',
  'Earth science': 'volcano earthquake climate weather rock mineral fossil ocean meteorology',
  History:
    'empire war battle king queen emperor napoleon caesar hitler stalin viking revolution century ancient colonial ' +
    'slavery independence dynasty crusade',
  Mythology: 'myth god goddess legend zeus odin thor hero',
  Geography: 'map continent river mountain desert climate population migration',
  Medicine:
    'doctor nurse nursing surgery disease drug diet vitamin symptom emt paramedic hospital pharmacy fitness',
  Economics:
    'stock bitcoin crypto investing tax bank trade marketing management business startup inflation budget',
  Psychology: 'therapy freud emotion memory personality behaviour behavior cognitive mental',
  Philosophy: 'ethics kant plato nietzsche stoicism existentialism metaphysics',
  Sociology: 'society social culture community gender class family anthropology',
  Law: 'contract court constitution crime criminal lawyer bar justice',
  Politics: 'election democracy government parliament president vote socialism communism',
  Languages:
    'portuguese russian chinese mandarin korean arabic latin dutch swedish turkish hindi polish verb conjugation ' +
    'translation hiragana katakana kanji',
  English: 'spelling idiom vocabulary essay writing toefl ielts english',
  Literature: 'novel poem poetry poet author book fiction drama hamlet tolkien',
  Music: 'guitar piano chord scale rhythm song composer opera jazz band mozart beethoven',
  Art: 'painting painter sculpture drawing museum picasso photography design',
  Religion: 'bible quran christianity islam buddhism hinduism judaism church prayer',
  Games: 'poker bridge sudoku checkers opening endgame gambit',
};

/** The same for single topics. */
const NEARBY_TOPICS: Readonly<Record<string, string>> = {
  Docker: 'kubernetes helm podman container devops',
  'Cloud Computing': 'kubernetes aws azure gcp terraform serverless devops server',
  'Linux Command Line': 'ubuntu debian shell powershell vim zsh terminal unix ansible',
  Git: 'github gitlab jenkins svn',
  'Computer Networking': 'network internet wifi router dns',
  Cybersecurity: 'hacking hacker malware encryption cryptography password phishing blockchain',
  'Machine Learning': 'ai llm chatgpt neural deep artificial intelligence pytorch tensorflow',
  'Operating Systems': 'windows macos kernel linux',
  Python: 'django flask pandas numpy jupyter matplotlib',
  JavaScript: 'node nodejs express angular vue svelte jquery webpack nextjs deno bun json',
  React: 'nextjs redux angular vue svelte native',
  TypeScript: 'angular nextjs deno',
  CSS: 'bootstrap tailwind sass flexbox',
  HTML: 'wordpress xml markdown website',
  HTTP: 'rest api graphql websocket https',
  SQL: 'mysql postgresql postgres sqlite mongodb oracle database',
  Java: 'kotlin spring android scala',
  'C++': 'c rust c# unity unreal arduino',
  Algorithms: 'recursion sorting complexity',
  Trigonometry: 'sine cosine',
  Calculus: 'integral derivative limit',
  'Linear Algebra': 'matrix vector eigenvalue quantum',
  Algebra: 'equation fraction polynomial logarithm exponent',
  Probability: 'combinatorics permutation dice poker',
  'Number Theory': 'prime cryptography',
  Mechanics: 'newton force gravity motion',
  'Electricity and Magnetism': 'quantum electronics circuit voltage',
  'Waves and Optics': 'quantum light sound acoustics laser',
  'World War II': 'hitler holocaust churchill nazi pearl harbor',
  'French Revolution': 'napoleon guillotine',
  'Ancient Rome': 'caesar gladiator pompeii',
  'Middle Ages': 'viking crusade knight castle feudalism',
  Shakespeare: 'hamlet macbeth romeo juliet',
  Chess: 'opening endgame gambit checkers',
};

export type Nearness = { field: ReadonlySet<string>; topic: ReadonlySet<string> };

export function nearbyWords(category: string, topic: string): Nearness {
  return {
    field: new Set(topicWords(NEARBY_WORDS[category] ?? '')),
    topic: new Set(topicWords(NEARBY_TOPICS[topic] ?? '')),
  };
}
