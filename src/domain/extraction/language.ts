/** What extraction knows of a language: how sentences refer to others, and the few verbs that prose cards are made from. */
export interface Language {
  /** Frequent function words, by which the language of a text is told. */
  functionWords: ReadonlySet<string>;
  /** Beginnings that refer to another sentence, suppose something or only tie it to the one before. */
  refersAtStart: RegExp;
  /** Words that refer to another sentence, or to author and reader, wherever they stand. */
  refersAnywhere: RegExp;
  /** "consists of", "is used to", "is located in": what follows is the answer. */
  fact: RegExp;
  /** "is called" */
  called: RegExp;
  /** "is" with the article that begins a definition. */
  defines: RegExp;
  /** Words by which a definition sets its thing apart. */
  distinguishes: RegExp;
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
const verb = (words: string) => new RegExp(String.raw`(?<=[\p{L}\p{N})$\x60])\s(?:${words})(?=\s)`, 'iu');

function language(words: Record<keyof Language, string>): Language {
  return {
    functionWords: new Set(words.functionWords.split(' ')),
    refersAtStart: first(words.refersAtStart),
    refersAnywhere: any(words.refersAnywhere),
    fact: verb(words.fact),
    called: verb(words.called),
    defines: verb(words.defines),
    distinguishes: any(words.distinguishes),
    numbers: words.numbers.split(' ').map(any),
    whichTerm: words.whichTerm,
    standsFor: words.standsFor,
  };
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  en: language({
    functionWords:
      'the a of and to in is are was were that which with from by for it as an on at this be has have not or their its they can when between these into than more',
    refersAtStart:
      "this|that|these|those|such|don't|do|it|its|they|their|them|he|she|his|her|we|our|i|my|you|your|one|another|other|others|both|each|either|neither|none|all|some|many|most|few|several|here|there|then|now|once|thus|hence|therefore|however|moreover|furthermore|also|similarly|likewise|instead|otherwise|finally|next|later|earlier|before|after|afterwards|meanwhile|indeed|still|yet|so|and|but|or|if|when|while|although|though|because|since|unless|until|suppose|assume|imagine|consider|let|given|what|why|how|who|where|which|whether|not|nor|as|for|with|to|note|see|figure|fig|table|chapter|section|example|exercise|equation|in addition|in fact|in other words|in contrast|as a result|the (?:same|other|others|former|latter|first|second|third|last|next|following|above|previous|two|three|four|rest|remaining|main|only|idea|result|results|problem|question|answer|example|process|method|difference|reason|figure|table|equation|system|group|model|term|word|author|authors|book|study|case|effect|number|value|advantage|disadvantage|above|patient|user|data|code|function|program|text|image|picture|video|class|company|country|state|law|court)",
    refersAnywhere:
      "this|these|those|we|us|our|ours|you|your|yours|i|me|my|let's|here|above|below|following|respectively|previous|mentioned|see|figure|fig|table|chapter|section|such(?! as)|the (?:former|latter|same|other|others)|did so|does so|do so|et al|today|yesterday|now",
    fact: '(?:consists?|(?:is|are) (?:made up|composed|comprised)) (?:mainly |mostly |largely |primarily )?of|(?:is|are) (?:mainly |mostly |often |usually |commonly |widely )?used (?:to|for|in)|(?:takes? place|occurs?|(?:is|are) (?:located|situated|found)) (?:mainly |mostly )?(?:in|on|at|along|around|between|inside|outside|near|under|above|below|beneath|within)',
    called:
      '(?:is|are) (?:also |usually |often |sometimes |commonly )?(?:called|known as|termed|referred to as|named)',
    defines: '(?:is|are|means|refers to|denotes|(?:is|are) defined as) (?:an?|the|any)',
    distinguishes:
      'that|which|who|whose|where|when|of|for|from|between|with|without|by|to|used|made|containing|consisting',
    numbers: 'two three four five six seven eight nine ten',
    whichTerm: 'Which term means: “*”?',
    standsFor: 'What does * stand for?',
  }),
  de: language({
    functionWords:
      'der die das und ist in den von zu mit dem des im ein eine einer eines einem nicht sich auf für auch sind wird als bei durch an werden aus oder wurde nach zum zur wie es sie dass um über',
    refersAtStart:
      'dies(?:e[rsmn]?)?|jene[rsmn]?|solche?[rsmn]?|er|sie|es|ihre?[rsmn]?|seine?[rsmn]?|wir|unsere?[rsmn]?|ich|man|du|hier(?:bei|durch|mit|für|zu)?|da(?:bei|durch|mit|für|zu|her|nach|gegen|rin|rauf|runter|von|ran|ß)?|dort|dann|denn|deshalb|daher|somit|also|jedoch|außerdem|zudem|ferner|ebenso|auch|und|aber|oder|wenn|falls|weil|obwohl|während|nachdem|bevor|sei|seien|beide|einige|viele|manche|alle|andere|was|wer|wie|wo|warum|welche[rsmn]?|siehe|abb|abbildung|tabelle|kapitel|im (?:folgenden|gegensatz)|zum beispiel|die(?:s| (?:folgende|obige|erste|zweite|dritte|letzte|andere|selbe|beiden)[nrs]?)|der (?:folgende|obige|erste|zweite|dritte|andere)|das (?:folgende|obige|erste|zweite|andere|bedeutet|heißt|ist|sind|liegt)',
    refersAnywhere:
      'diese[rsmn]?|wir|uns|unsere?[rsmn]?|ich|mein|du|dein|ihr|euch|hier|oben|unten|folgende[rsmn]?|obige[rsmn]?|siehe|abbildung|tabelle|kapitel|solche[rsmn]?|dies|letztere[rsmn]?|erstere[rsmn]?|genannte[nr]?',
    fact: '(?:besteht|bestehen|setzt sich|setzen sich)(?: \\p{L}+)? (?:aus|zusammen aus)|(?:dient|dienen) (?:dazu|der|dem|zur|zum|als)|(?:befindet|befinden) sich (?:in|im|an|am|auf|zwischen|unter|über|neben|bei)',
    called: '(?:heißt|heißen|nennt man|bezeichnet man als|wird auch|werden auch)',
    defines: '(?:ist|sind|bezeichnet|bezeichnen|versteht man) (?:eine?|der|die|das|den|alle)',
    distinguishes:
      'der|die|das|den|dem|deren|dessen|von|für|zur|zum|mit|ohne|aus|durch|zwischen|in|im|bei|eines|einer',
    numbers: 'zwei|beiden? drei vier fünf sechs sieben acht neun zehn',
    whichTerm: 'Welcher Begriff ist gemeint: „*“?',
    standsFor: 'Wofür steht *?',
  }),
  fr: language({
    functionWords:
      'le la les de des du et est un une dans en que qui pour par sur au aux ce cette sont plus ne pas se son sa ses il elle ou avec à ont été',
    refersAtStart:
      "ce(?:ci|la|t|tte|s|lui|lle|ux)?|c'|c’|il|ils|elle|elles|on|nous|vous|je|tu|leurs?|son|sa|ses|notre|nos|votre|vos|ici|là|alors|ainsi|donc|puis|ensuite|enfin|cependant|toutefois|pourtant|mais|et|ou|or|car|si|quand|lorsqu(?:e|’|')|comme|bien que|parce que|soit|soient|supposons|considérons|tous|toutes|plusieurs|certains|certaines|les deux|l['’]autre|les autres|le premier|la première|le second|la seconde|le dernier|la dernière|voir|figure|tableau|chapitre|quel(?:le)?s?|qui|que|où|pourquoi|comment|en (?:effet|outre|revanche|résumé|fait)|de plus|par (?:exemple|contre|conséquent)|y",
    refersAnywhere:
      "ce(?:t|tte|s)|cela|ceci|nous|notre|nos|vous|votre|vos|je|tu|mon|ma|mes|ici|ci-dessus|ci-dessous|suivante?s?|précédente?s?|voir|figure|tableau|chapitre|celui-ci|celle-ci|ceux-ci|c'est|c’est",
    fact: "(?:se composent?|(?:est|sont) (?:composée?s?|constituée?s?|formée?s?)) (?:de|d['’]un)|(?:sert|servent) (?:à|de)|(?:est|sont) utilisée?s? pour|(?:se trouvent?|(?:est|sont) située?s?) (?:dans|en|à|au|sur|entre|sous)",
    called: "(?:s['’]appellent?|(?:est|sont) (?:aussi )?(?:appelée?s?|nommée?s?|dénommée?s?)|se nomment?)",
    defines: "(?:est|sont|désignent?|(?:est|sont) définie?s? comme) (?:une?|l['’]\\p{L}+|le|la|les|des)",
    distinguishes: "qui|que|dont|où|de|d['’]\\p{L}+|du|des|pour|par|avec|sans|entre|permettant|dans",
    numbers: 'deux trois quatre cinq six sept huit neuf dix',
    whichTerm: 'Quel terme désigne : « * » ?',
    standsFor: 'Que signifie * ?',
  }),
  es: language({
    functionWords:
      'el la los las de del y es en un una que se por con para al lo su sus como más o son fue entre desde cuando no también esta este',
    refersAtStart:
      'est[eoa]s?|es[eoa]s?|aquell?[oa]s?|aquel|él|ella|ellos|ellas|su|sus|nuestr[oa]s?|nosotros|yo|tú|usted|lo|se|aquí|ahí|allí|entonces|así|luego|después|finalmente|además|sin embargo|no obstante|pero|y|o|si|cuando|aunque|porque|como|mientras|sea|sean|supongamos|ambos|ambas|algun[oa]s|muchos|muchas|tod[oa]s?|otr[oa]s?|l[oa]s? (?:siguientes?|primer[oa]s?|segund[oa]s?|últim[oa]s?|dos|otr[oa]s?|mism[oa]s?|anterior(?:es)?)|el (?:siguiente|primero?|segundo|último|mismo|anterior|otro)|ver|véase|figura|tabla|capítulo|qué|quién|cuál|dónde|por (?:ejemplo|lo tanto|eso|tanto|otro lado)|en (?:cambio|este|esta|resumen)|es decir|también|hay|existen?|es|son|fue|tiene|puede|consiste|para',
    refersAnywhere:
      'est[ea]s?|esto|es[ea]s?(?! (?:un|una|el|la|decir))|eso|nosotros|nuestr[oa]s?|vamos|veremos|yo|mi|tú|tus?|usted|aquí|arriba|abajo|siguientes?|anterior(?:es)?|ver|figura|tabla|capítulo|dich[oa]s?|podemos|tenemos',
    fact: '(?:se componen?|constan?|(?:está|están) (?:compuest[oa]s?|formad[oa]s?)) (?:de|por)|(?:sirven?|se (?:usan?|utilizan?|emplean?)|(?:es|son) (?:usad[oa]s?|utilizad[oa]s?)) para|(?:se (?:encuentran?|localizan?|ubican?)|(?:está|están) (?:situad[oa]s?|ubicad[oa]s?)) (?:en|entre|sobre|bajo)',
    called: '(?:se (?:llaman?|denominan?|conocen? como)|(?:es|son) (?:llamad[oa]s?|conocid[oa]s? como))',
    defines: '(?:es|son|se refiere a|se define como) (?:una?|el|la|los|las|aquell?[oa]s?|todo)',
    distinguishes: 'que|cuy[oa]s?|donde|de|del|para|por|con|sin|entre|en|cuando',
    numbers: 'dos tres cuatro cinco seis siete ocho nueve diez',
    whichTerm: '¿Qué término significa «*»?',
    standsFor: '¿Qué significa *?',
  }),
  it: language({
    functionWords:
      'il lo la i gli le di del della dei delle e è in un una che si per con al da nel nella sono come più non o suo sua fu tra questo questa',
    refersAtStart:
      "quest[oaie]|quest['’]|quell[oaie]|quei|egli|ella|essi|esse|esso|essa|lui|lei|loro|suo|sua|suoi|sue|noi|nostr[oaie]|io|tu|qui|lì|là|allora|così|quindi|dunque|poi|infine|inoltre|tuttavia|però|ma|e|o|se|quando|mentre|poiché|perché|anche|sia|siano|supponiamo|entramb[ie]|alcun[ie]|molt[ie]|tutt[oaie]|altr[oaie]|l['’]altr[oa]|il (?:primo|secondo|seguente|precedente|terzo)|la (?:prima|seconda|seguente|precedente|terza)|i (?:due|seguenti)|le (?:due|seguenti)|vedi|figura|tabella|capitolo|che|chi|cosa|dove|come|in (?:questo|questa|pratica|particolare|generale)|ad esempio|per (?:esempio|questo|cui)|si|è|sono|ha|può",
    refersAnywhere:
      "quest[oaie]|quest['’]\\p{L}+|noi|nostr[oaie]|vostr[oaie]|io|mio|mia|tu|tuo|qui|sopra|sotto|seguent[ei]|precedent[ei]|vedi|figura|tabella|capitolo|tale|tali|possiamo|abbiamo|vediamo",
    fact: "(?:(?:è|sono) (?:compost[oaie]|costituit[oaie]|format[oaie])|si (?:compone|compongono)) (?:da|di|dal|dalla|dai|dalle|d[ai]ll['’]\\p{L}+)|(?:serve|servono|(?:è|sono|viene|vengono) (?:usat|utilizzat)[oaie]) (?:a|per)|(?:si (?:trova|trovano)|(?:è|sono) situat[oaie]) (?:in|nel|nella|nei|nelle|su|sul|sulla|tra|fra|sotto)",
    called: '(?:si (?:chiama|chiamano|dice|dicono)|(?:è|sono|viene|vengono) (?:dett|chiamat|definit)[oaie])',
    defines: "(?:è|sono|indica|indicano) (?:una?|uno|un['’]\\p{L}+|il|lo|la|l['’]\\p{L}+|i|gli|le)",
    distinguishes: "che|cui|dove|di|del|della|dei|delle|dell['’]\\p{L}+|per|con|senza|tra|da|in",
    numbers: 'due tre quattro cinque sei sette otto nove dieci',
    whichTerm: 'Quale termine indica «*»?',
    standsFor: 'Che cosa significa *?',
  }),
  pt: language({
    functionWords:
      'o a os as de do da dos das e é em um uma que se por com para ao no na nos nas como mais são foi entre não ou seu sua pelo pela',
    refersAtStart:
      'est[ea]s?|ess[ea]s?|isto|isso|aquel[ea]s?|aquilo|ele|ela|eles|elas|seus?|suas?|nós|noss[oa]s?|eu|você|aqui|ali|então|assim|logo|depois|finalmente|além disso|no entanto|contudo|porém|mas|e|ou|se|quando|embora|porque|como|enquanto|seja|sejam|ambos|ambas|algun?s|algumas|muit[oa]s|tod[oa]s?|outr[oa]s?|[oa]s? (?:seguintes?|primeir[oa]s?|segund[oa]s?|últim[oa]s?|mesm[oa]s?|anterior(?:es)?|dois|duas)|ver|figura|tabela|capítulo|que|quem|qual|onde|por (?:exemplo|isso|outro)|também|há|existem?|é|são|foi|tem|pode|para',
    refersAnywhere:
      'est[ea]s?|isto|ess[ea]s?|isso|nós|noss[oa]s?|vamos|eu|meu|minha|você|aqui|acima|abaixo|seguintes?|anterior(?:es)?|ver|figura|tabela|capítulo|podemos|temos',
    fact: '(?:(?:é|são) (?:compost|constituíd|formad)[oa]s?|consistem?) (?:de|por|em)|(?:servem?|(?:é|são) (?:usad|utilizad)[oa]s?) para|(?:encontram?-se|localizam?-se|(?:está|estão) (?:situad|localizad)[oa]s?) (?:em|no|na|nos|nas|entre|sobre)',
    called: '(?:chamam?-se|denominam?-se|(?:é|são) (?:chamad|denominad|conhecid)[oa]s?(?: como| de)?)',
    defines: '(?:é|são|refere-se a) (?:uma?|o|a|os|as)',
    distinguishes: 'que|cuj[oa]s?|onde|de|do|da|dos|das|para|por|com|sem|entre|em',
    numbers: 'dois|duas três quatro cinco seis sete oito nove dez',
    whichTerm: 'Que termo significa «*»?',
    standsFor: 'O que significa *?',
  }),
  nl: language({
    functionWords:
      'de het een en van is in dat op te zijn met voor die niet aan er door als ook bij worden wordt naar uit om tot werd of',
    refersAtStart:
      'dit|dat|deze|die|zulke|hij|zij|ze|het|hun|haar|wij|we|onze|ik|je|u|hier(?:bij|door|mee|voor)?|daar(?:bij|door|mee|voor|om)?|er|dan|toen|dus|echter|bovendien|ook|en|maar|of|als|wanneer|omdat|hoewel|beide|sommige|veel|alle|andere|wat|wie|hoe|waar|waarom|welke|zie|figuur|tabel|hoofdstuk|bijvoorbeeld',
    refersAnywhere:
      'deze|dit|wij|we|ons|onze|ik|mijn|je|jouw|u|uw|hier|boven|onder|volgende|bovenstaande|zie|figuur|tabel|hoofdstuk|zulke',
    fact: '(?:bestaat|bestaan) uit|(?:dient|dienen) (?:voor|om|als)|(?:wordt|worden) gebruikt (?:om|voor)|(?:bevindt|bevinden) zich (?:in|op|aan|bij|tussen|onder)',
    called: '(?:heet|heten|(?:wordt|worden) (?:ook )?(?:wel )?genoemd)',
    defines: '(?:is|zijn|betekent) (?:een|de|het)',
    distinguishes: 'die|dat|waar\\p{L}*|van|voor|met|zonder|uit|door|tussen|in|om',
    numbers: 'twee drie vier vijf zes zeven acht negen tien',
    whichTerm: 'Welk begrip betekent “*”?',
    standsFor: 'Waar staat * voor?',
  }),
  ru: language({
    functionWords:
      'и в во не что на с со как а то все но по к у из за от о для это или при его их она они быть есть является который которая которые также между',
    refersAtStart:
      'это(?:т|й|го|му|м|т)?|эта|эти|такой|такая|такие|такое|он|она|оно|они|его|её|их|мы|наш\\p{L}*|я|вы|ты|здесь|там|тогда|затем|потом|поэтому|однако|кроме того|также|и|а|но|или|если|когда|хотя|пусть|оба|некоторые|многие|все|другие|первый|второй|третий|что|кто|как|где|почему|смотри|см|рис|рисунок|таблица|глава|например|так|в (?:этом|данном|таком)|при этом|данн\\p{L}+',
    refersAnywhere:
      'эт(?:от|а|о|и|ого|ой|ом|их|ими|им)|мы|нам|нас|наш\\p{L}*|я|вы|вам|ваш\\p{L}*|здесь|выше|ниже|следующ\\p{L}+|предыдущ\\p{L}+|см|рис|данн(?:ый|ая|ое|ые|ого|ой|ом|ых)|так(?:ой|ая|ое|ие|их)',
    fact: '(?:состоит|состоят) из|(?:используется|используются|применяется|применяются|служит|служат|предназначен\\p{L}*) для|(?:находится|находятся|расположен\\p{L}*) (?:в|на|между|под|над)',
    called: '(?:называется|называются|называют)',
    defines: '(?:—|–|- это|это|является|представляет собой)',
    distinguishes: 'котор\\p{L}+|для|из|с|без|между|в|на|при|от|по',
    numbers:
      'два|две|двух три|трёх|трех четыре|четырёх|четырех пять|пяти шесть|шести семь|семи восемь|восьми девять|девяти десять|десяти',
    whichTerm: 'Какой термин означает «*»?',
    standsFor: 'Как расшифровывается *?',
  }),
};

/** Languages that would be taken for one of those above. */
const OTHERS = Object.entries({
  sv: 'och att det som en är av för på den med till ett i om har inte de var från vid kan eller',
  da: 'og at det som en er af for på den med til et i om har ikke de var fra ved kan eller der',
  pl: 'i w na z się jest do że nie to jako o od przez oraz są po za która które jego dla',
  ro: 'și în de la cu pe care este sunt din pentru un o nu se mai prin sau ca al ale fi',
  ca: 'el la els les de del i és en un una que es per amb com més o són entre no també aquest',
}).map(([tag, words]) => ({ tag, functionWords: new Set(words.split(' ')) }));

/** The fewest words to judge by, and the share of them that must be function words. */
const WORDS_MIN = 6;
const SHARE_MIN = 0.07;
/** Long texts are judged by their beginning, middle and end. */
const SAMPLE = 20_000;

/** The language of a text by its function words (ISO 639-1), or null if it is none that extraction knows. */
export function textLanguage(text: string): string | null {
  const sample = [0, (text.length - SAMPLE) / 2, text.length - SAMPLE]
    .slice(0, text.length <= 3 * SAMPLE ? 1 : 3)
    .map((at) => text.slice(Math.floor(at), text.length <= 3 * SAMPLE ? undefined : Math.floor(at) + SAMPLE))
    .join(' ');
  const words = sample.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.length < WORDS_MIN) return null;
  const known = Object.entries(LANGUAGES).map(([tag, { functionWords }]) => ({ tag, functionWords }));
  const counts = [...known, ...OTHERS]
    .map(({ tag, functionWords }) => ({
      tag,
      share: words.filter((word) => functionWords.has(word)).length / words.length,
    }))
    .toSorted((one, other) => other.share - one.share);
  const [best] = counts;
  return best !== undefined && best.share >= SHARE_MIN && best.tag in LANGUAGES ? best.tag : null;
}

/** What is known of a language, or null if it is unknown. */
export function languageOf(tag: string | null): Language | null {
  return tag === null ? null : (LANGUAGES[tag] ?? null);
}
