import { guessLanguage } from '../speech/guess-language.ts';

/** What extraction knows about a language: how sentences refer to others, its numbers, and two questions. */
export interface Language {
  /** Beginnings that refer to another sentence, suppose something or only tie it to the one before. */
  refersAtStart: RegExp;
  /** Words that refer to another sentence, or to author and reader, anywhere in a sentence. */
  refersAnywhere: RegExp;
  /** "is" with the article that begins a definition. */
  defines: RegExp;
  /** The words for two to ten. */
  numbers: readonly RegExp[];
  /** Asks for the term that has a meaning, which stands for the star. */
  whichTerm: string;
  /** Asks what an abbreviation stands for. */
  standsFor: string;
}

/** A word of one of these texts, with no letter beside it. */
const any = (words: string) => new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${words})(?![\p{L}\p{N}])`, 'iu');
const first = (words: string) => new RegExp(String.raw`^(?:${words})(?![\p{L}\p{N}-])`, 'iu');

function language(words: Record<keyof Language, string>): Language {
  return {
    refersAtStart: first(words.refersAtStart),
    refersAnywhere: any(words.refersAnywhere),
    defines: new RegExp(String.raw`(?<=[\p{L}\p{N})$\x60])\s(?:${words.defines})(?=\s)`, 'iu'),
    numbers: words.numbers.split(' ').map(any),
    whichTerm: words.whichTerm,
    standsFor: words.standsFor,
  };
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  en: language({
    refersAtStart:
      "this|that|these|those|such|don't|do|it|its|they|their|them|he|she|his|her|we|our|i|my|you|your|one|another|other|others|both|each|either|neither|none|all|some|many|most|few|several|here|there|then|now|once|thus|hence|therefore|however|moreover|furthermore|also|similarly|likewise|instead|otherwise|finally|next|later|earlier|before|after|afterwards|meanwhile|indeed|still|yet|so|and|but|or|if|when|while|although|though|because|since|unless|until|suppose|assume|imagine|consider|let|given|what|why|how|who|where|which|whether|not|nor|as|for|with|to|note|see|figure|fig|table|chapter|section|example|exercise|equation|in addition|in fact|in other words|in contrast|as a result|the (?:same|other|others|former|latter|first|second|third|last|next|following|above|previous|two|three|four|rest|remaining|main|only|idea|result|results|problem|question|answer|example|process|method|difference|reason|figure|table|equation|system|group|model|term|word|author|authors|book|study|case|effect|number|value|advantage|disadvantage|above|patient|user|data|code|function|program|text|image|picture|video|class|company|country|state|law|court)",
    refersAnywhere:
      "this|these|those|we|us|our|ours|you|your|yours|i|me|my|let's|here|above|below|following|respectively|previous|mentioned|see|figure|fig|table|chapter|section|such(?! as)|the (?:former|latter|same|other|others)|did so|does so|do so|et al|today|yesterday|now",
    defines: '(?:is|are|means|refers to|denotes|(?:is|are) defined as) (?:an?|the|any)',
    numbers: 'two three four five six seven eight nine ten',
    whichTerm: 'Which term means: “*”?',
    standsFor: 'What does * stand for?',
  }),
  de: language({
    refersAtStart:
      'dies(?:e[rsmn]?)?|jene[rsmn]?|solche?[rsmn]?|er|sie|es|ihre?[rsmn]?|seine?[rsmn]?|wir|unsere?[rsmn]?|ich|man|du|hier(?:bei|durch|mit|für|zu)?|da(?:bei|durch|mit|für|zu|her|nach|gegen|rin|rauf|runter|von|ran|ß)?|dort|dann|denn|deshalb|daher|somit|also|jedoch|außerdem|zudem|ferner|ebenso|auch|und|aber|oder|wenn|falls|weil|obwohl|während|nachdem|bevor|sei|seien|beide|einige|viele|manche|alle|andere|was|wer|wie|wo|warum|welche[rsmn]?|siehe|abb|abbildung|tabelle|kapitel|im (?:folgenden|gegensatz)|zum beispiel|die(?:s| (?:folgende|obige|erste|zweite|dritte|letzte|andere|selbe|beiden)[nrs]?)|der (?:folgende|obige|erste|zweite|dritte|andere)|das (?:folgende|obige|erste|zweite|andere|bedeutet|heißt|ist|sind|liegt)',
    refersAnywhere:
      'diese[rsmn]?|wir|uns|unsere?[rsmn]?|ich|mein|du|dein|ihr|euch|hier|oben|unten|folgende[rsmn]?|obige[rsmn]?|siehe|abbildung|tabelle|kapitel|solche[rsmn]?|dies|letztere[rsmn]?|erstere[rsmn]?|genannte[nr]?',
    defines: '(?:ist|sind|bezeichnet|bezeichnen|versteht man) (?:eine?|der|die|das|den|alle)',
    numbers: 'zwei|beiden? drei vier fünf sechs sieben acht neun zehn',
    whichTerm: 'Welcher Begriff ist gemeint: „*“?',
    standsFor: 'Wofür steht *?',
  }),
  fr: language({
    refersAtStart:
      "ce(?:ci|la|t|tte|s|lui|lle|ux)?|c'|c’|il|ils|elle|elles|on|nous|vous|je|tu|leurs?|son|sa|ses|notre|nos|votre|vos|ici|là|alors|ainsi|donc|puis|ensuite|enfin|cependant|toutefois|pourtant|mais|et|ou|or|car|si|quand|lorsqu(?:e|’|')|comme|bien que|parce que|soit|soient|supposons|considérons|tous|toutes|plusieurs|certains|certaines|les deux|l['’]autre|les autres|le premier|la première|le second|la seconde|le dernier|la dernière|voir|figure|tableau|chapitre|quel(?:le)?s?|qui|que|où|pourquoi|comment|en (?:effet|outre|revanche|résumé|fait)|de plus|par (?:exemple|contre|conséquent)|y",
    refersAnywhere:
      "ce(?:t|tte|s)|cela|ceci|nous|notre|nos|vous|votre|vos|je|tu|mon|ma|mes|ici|ci-dessus|ci-dessous|suivante?s?|précédente?s?|voir|figure|tableau|chapitre|celui-ci|celle-ci|ceux-ci|c'est|c’est",
    defines: "(?:est|sont|désignent?|(?:est|sont) définie?s? comme) (?:une?|l['’]\\p{L}+|le|la|les|des)",
    numbers: 'deux trois quatre cinq six sept huit neuf dix',
    whichTerm: 'Quel terme désigne : « * » ?',
    standsFor: 'Que signifie * ?',
  }),
  es: language({
    refersAtStart:
      'est[eoa]s?|es[eoa]s?|aquell?[oa]s?|aquel|él|ella|ellos|ellas|su|sus|nuestr[oa]s?|nosotros|yo|tú|usted|lo|se|aquí|ahí|allí|entonces|así|luego|después|finalmente|además|sin embargo|no obstante|pero|y|o|si|cuando|aunque|porque|como|mientras|sea|sean|supongamos|ambos|ambas|algun[oa]s|muchos|muchas|tod[oa]s?|otr[oa]s?|l[oa]s? (?:siguientes?|primer[oa]s?|segund[oa]s?|últim[oa]s?|dos|otr[oa]s?|mism[oa]s?|anterior(?:es)?)|el (?:siguiente|primero?|segundo|último|mismo|anterior|otro)|ver|véase|figura|tabla|capítulo|qué|quién|cuál|dónde|por (?:ejemplo|lo tanto|eso|tanto|otro lado)|en (?:cambio|este|esta|resumen)|es decir|también|hay|existen?|es|son|fue|tiene|puede|consiste|para',
    refersAnywhere:
      'est[ea]s?|esto|es[ea]s?(?! (?:un|una|el|la|decir))|eso|nosotros|nuestr[oa]s?|vamos|veremos|yo|mi|tú|tus?|usted|aquí|arriba|abajo|siguientes?|anterior(?:es)?|ver|figura|tabla|capítulo|dich[oa]s?|podemos|tenemos',
    defines: '(?:es|son|se refiere a|se define como) (?:una?|el|la|los|las|aquell?[oa]s?|todo)',
    numbers: 'dos tres cuatro cinco seis siete ocho nueve diez',
    whichTerm: '¿Qué término significa «*»?',
    standsFor: '¿Qué significa *?',
  }),
  it: language({
    refersAtStart:
      "quest[oaie]|quest['’]|quell[oaie]|quei|egli|ella|essi|esse|esso|essa|lui|lei|loro|suo|sua|suoi|sue|noi|nostr[oaie]|io|tu|qui|lì|là|allora|così|quindi|dunque|poi|infine|inoltre|tuttavia|però|ma|e|o|se|quando|mentre|poiché|perché|anche|sia|siano|supponiamo|entramb[ie]|alcun[ie]|molt[ie]|tutt[oaie]|altr[oaie]|l['’]altr[oa]|il (?:primo|secondo|seguente|precedente|terzo)|la (?:prima|seconda|seguente|precedente|terza)|i (?:due|seguenti)|le (?:due|seguenti)|vedi|figura|tabella|capitolo|che|chi|cosa|dove|come|in (?:questo|questa|pratica|particolare|generale)|ad esempio|per (?:esempio|questo|cui)|si|è|sono|ha|può",
    refersAnywhere:
      "quest[oaie]|quest['’]\\p{L}+|noi|nostr[oaie]|vostr[oaie]|io|mio|mia|tu|tuo|qui|sopra|sotto|seguent[ei]|precedent[ei]|vedi|figura|tabella|capitolo|tale|tali|possiamo|abbiamo|vediamo",
    defines: "(?:è|sono|indica|indicano) (?:una?|uno|un['’]\\p{L}+|il|lo|la|l['’]\\p{L}+|i|gli|le)",
    numbers: 'due tre quattro cinque sei sette otto nove dieci',
    whichTerm: 'Quale termine indica «*»?',
    standsFor: 'Che cosa significa *?',
  }),
  pt: language({
    refersAtStart:
      'est[ea]s?|ess[ea]s?|isto|isso|aquel[ea]s?|aquilo|ele|ela|eles|elas|seus?|suas?|nós|noss[oa]s?|eu|você|aqui|ali|então|assim|logo|depois|finalmente|além disso|no entanto|contudo|porém|mas|e|ou|se|quando|embora|porque|como|enquanto|seja|sejam|ambos|ambas|algun?s|algumas|muit[oa]s|tod[oa]s?|outr[oa]s?|[oa]s? (?:seguintes?|primeir[oa]s?|segund[oa]s?|últim[oa]s?|mesm[oa]s?|anterior(?:es)?|dois|duas)|ver|figura|tabela|capítulo|que|quem|qual|onde|por (?:exemplo|isso|outro)|também|há|existem?|é|são|foi|tem|pode|para',
    refersAnywhere:
      'est[ea]s?|isto|ess[ea]s?|isso|nós|noss[oa]s?|vamos|eu|meu|minha|você|aqui|acima|abaixo|seguintes?|anterior(?:es)?|ver|figura|tabela|capítulo|podemos|temos',
    defines: '(?:é|são|refere-se a) (?:uma?|o|a|os|as)',
    numbers: 'dois|duas três quatro cinco seis sete oito nove dez',
    whichTerm: 'Que termo significa «*»?',
    standsFor: 'O que significa *?',
  }),
  nl: language({
    refersAtStart:
      'dit|dat|deze|die|zulke|hij|zij|ze|het|hun|haar|wij|we|onze|ik|je|u|hier(?:bij|door|mee|voor)?|daar(?:bij|door|mee|voor|om)?|er|dan|toen|dus|echter|bovendien|ook|en|maar|of|als|wanneer|omdat|hoewel|beide|sommige|veel|alle|andere|wat|wie|hoe|waar|waarom|welke|zie|figuur|tabel|hoofdstuk|bijvoorbeeld',
    refersAnywhere:
      'deze|dit|wij|we|ons|onze|ik|mijn|je|jouw|u|uw|hier|boven|onder|volgende|bovenstaande|zie|figuur|tabel|hoofdstuk|zulke',
    defines: '(?:is|zijn|betekent) (?:een|de|het)',
    numbers: 'twee drie vier vijf zes zeven acht negen tien',
    whichTerm: 'Welk begrip betekent “*”?',
    standsFor: 'Waar staat * voor?',
  }),
  ru: language({
    refersAtStart:
      'это(?:т|й|го|му|м|т)?|эта|эти|такой|такая|такие|такое|он|она|оно|они|его|её|их|мы|наш\\p{L}*|я|вы|ты|здесь|там|тогда|затем|потом|поэтому|однако|кроме того|также|и|а|но|или|если|когда|хотя|пусть|оба|некоторые|многие|все|другие|первый|второй|третий|что|кто|как|где|почему|смотри|см|рис|рисунок|таблица|глава|например|так|в (?:этом|данном|таком)|при этом|данн\\p{L}+',
    refersAnywhere:
      'эт(?:от|а|о|и|ого|ой|ом|их|ими|им)|мы|нам|нас|наш\\p{L}*|я|вы|вам|ваш\\p{L}*|здесь|выше|ниже|следующ\\p{L}+|предыдущ\\p{L}+|см|рис|данн(?:ый|ая|ое|ые|ого|ой|ом|ых)|так(?:ой|ая|ое|ие|их)',
    defines: '(?:—|–|- это|это|является|представляет собой)',
    numbers:
      'два|две|двух три|трёх|трех четыре|четырёх|четырех пять|пяти шесть|шести семь|семи восемь|восьми девять|девяти десять|десяти',
    whichTerm: 'Какой термин означает «*»?',
    standsFor: 'Как расшифровывается *?',
  }),
};

/** Half the length of the text from which a language is guessed, in characters. */
const SAMPLE = 3_000;

/** The language of the middle of a text or, if that is unclear, of its beginning (BCP 47 tag), or null. */
export function textLanguage(text: string): string | null {
  const middle = text.slice(Math.max(0, Math.floor(text.length / 2) - SAMPLE));
  return guessLanguage([middle]) ?? guessLanguage([text]);
}

/** What is known about a language, or null if it is unknown. */
export function languageOf(tag: string | null): Language | null {
  return tag === null ? null : (LANGUAGES[tag] ?? null);
}
