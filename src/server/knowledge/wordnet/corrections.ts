/**
 * Entries of WordNet 3.1 that are wrong, outdated or badly put, by their first lemma and the beginning of their gloss.
 * A text replaces the gloss; null leaves the entry out.
 */
export type Correction = { lemma: string; gloss: string; definition: string | null };

const drop = (lemma: string, gloss = ''): Correction => ({ lemma, gloss, definition: null });
const say = (lemma: string, gloss: string, definition: string): Correction => ({ lemma, gloss, definition });

export const CORRECTIONS: readonly Correction[] = [
  // Astronomy as it was before 2006.
  drop('Pluto', 'a large asteroid'),
  drop('outer planet'),
  drop('minor planet'),
  // What is true of another entry as well.
  drop('Asgard'),
  drop('advocate', 'a lawyer'),
  drop('porpoise'),
  drop('apple', 'native Eurasian tree'),
  drop('cur', 'an inferior dog'),
  drop('chick'),
  drop('process cheese'),
  // What WordNet calls by a name that is too narrow, too wide or out of use.
  drop('space probe'),
  drop('incompetence', 'inability of a part'),
  drop('dickeybird'),
  say('bandoneon', '', 'a square-built concertina with buttons, at home in the tango'),
  say(
    'bagpipe',
    '',
    'a wind instrument of the Scottish Highlands with drones and a chanter, fed from an inflated sack',
  ),
  say('balalaika', '', 'a stringed instrument from Russia with a triangular body and three strings'),
  say('koto', '', 'a long Japanese zither with thirteen silk strings over movable bridges'),
  say('sitar', '', 'a stringed instrument of India with a long neck, movable frets and sympathetic strings'),
  say('ricotta', '', 'a soft Italian cheese made from whey'),
  say('xenophobia', '', 'a fear or hatred of foreigners and strangers'),
  // Illnesses as they were seen then, and what is no illness.
  drop('autism'),
  drop("Asperger's syndrome"),
  drop('schizophrenia'),
  drop('neurasthenia'),
  drop('dwarfism'),
  drop('severe acute respiratory syndrome'),
  drop('senile dementia'),
  drop('alcoholism'),
  drop('homophobia'),
  drop('gynophobia'),
  drop('androphobia'),
  drop('cyberphobia'),
  drop('social phobia'),
  drop('mental disorder'),
  drop('anorexia nervosa'),
  drop('obsessive-compulsive disorder'),
  drop("Munchausen's syndrome"),
  // Waters, borders and heights that have changed.
  drop('Lake Aral'),
  drop('Lake Chad'),
  drop('Persian Gulf'),
  drop('Sea of Japan'),
  drop('South China Sea'),
  drop('Lake Albert'),
  // Things that a later technology replaced, described as the newest.
  drop('digital camera'),
  drop('personal computer'),
  drop('supercomputer'),
  drop('laptop'),
  drop('electric', 'a car'),
  drop('gas guzzler'),
  drop('compact disk'),
  drop('cellular telephone'),
  // Unkind, or out of place in a deck.
  drop('chemical bomb'),
  drop('napalm'),
  drop('dirty bomb'),
  drop('nerve gas'),
  drop('mustard gas'),
  drop('megaton bomb'),
  drop('stun gun'),
  drop('brass knucks'),
  drop('thong', 'underpants'),
  drop('bikini'),
  drop('athletic supporter'),
  drop('G-string'),
  drop('war dance'),
  drop('ghost dance'),
  drop('sun dance'),
  drop('rain dance'),
  drop('belly dance'),
  drop('nautch'),
  drop('cakewalk', 'a strutting dance'),
  drop('bubble dance'),
  drop('fan dance'),
  drop('apache dance'),
];
