import { foldedText, isFiller } from './compare-text.ts';

/**
 * Function words of widely spoken languages, folded. The language of a text is unknown, so function words that are
 * content words in English ("war", "son", "hat") and single Latin letters are left out.
 */
const FUNCTION_WORDS = new Set(
  [
    // German
    'der die das dem des ein eine einen einem einer eines ist sind wird werden wurde wurden und oder von vom zu zum zur im ins aus bei beim mit nach auf fur durch uber unter zwischen sich nicht es er sie wir als auch welche welcher welches welchen welchem',
    // French
    'le la les un une du de est sont et ou au aux en dans par pour sur avec ce cette ces se sa ses il elle on qui que quel quelle quels quelles qu ete',
    // Spanish and Portuguese
    'el los las lo unos unas del al es era fue fueron en con por para su sus se que cual os as um uma uns umas do da dos das na nos nas ao foi sao sua seu',
    // Italian
    'il gli uno di dal della dello dei delle degli nel nella sul sulla con per che si ha hanno stato',
    // Dutch and the Scandinavian languages
    'het een van op te dat die zijn wordt werd voor met naar bij uit door ook welke welk ar av och som pa till med den det ett hvilken vilken vilket er af og til',
    // Polish
    'jest byl byla bylo we ze na do od oraz sie jaki jaka jakie ktory ktora ktore',
    // Russian and Ukrainian
    'и в во на с со к ко о об от до по за из у не что это как какои какая какое какие которыи которая которое был была было были есть является называется і та є у яка який яке',
    // Turkish
    'bir ve ile icin da de bu su mi ne hangi olan olarak nedir',
    // Arabic
    'من في على الى عن مع هو هي ما التي الذي هذا هذه و أن كان كانت',
    // Hindi
    'का की के को में से पर है हैं था थी थे और ने यह वह क्या कौन सा सी',
  ].flatMap((list) => list.split(' ')),
);

/** Whether a text is a single function word of any of these languages or English. */
export function isFunctionWord(text: string): boolean {
  const folded = foldedText(text);
  return FUNCTION_WORDS.has(folded) || isFiller(folded);
}

/** Content words without the function words of languages other than English, or all of them if none remain. */
export function withoutFunctionWords(content: ReadonlySet<string>): ReadonlySet<string> {
  const remaining = new Set([...content].filter((word) => !FUNCTION_WORDS.has(word)));
  return remaining.size === 0 ? content : remaining;
}
