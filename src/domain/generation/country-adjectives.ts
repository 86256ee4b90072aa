/** Countries with their adjectives and peoples, folded. Each line is a country in one language. */
const LINES = `
afghanistan afghan
argentina argentine argentinian
australia australian
austria austrian
belgium belgian
brazil brazilian
britain british
bulgaria bulgarian
canada canadian
chile chilean
china chinese
colombia colombian
croatia croatian
cuba cuban
denmark danish danes
egypt egyptian
england english
ethiopia ethiopian
finland finnish finns
france french
germany german
greece greek
hungary hungarian
iceland icelandic
india indian
indonesia indonesian
iran iranian
iraq iraqi
ireland irish
israel israeli
italy italian
japan japanese
kenya kenyan
korea korean
mexico mexican
morocco moroccan
netherlands dutch
norway norwegian
pakistan pakistani
peru peruvian
poland polish poles
portugal portuguese
romania romanian
russia russian
scotland scottish scots
serbia serbian
spain spanish
sweden swedish swedes
switzerland swiss
thailand thai
turkey turkish turks
ukraine ukrainian
vietnam vietnamese
wales welsh
deutschland deutsch deutsche
england englisch engländer
frankreich französisch franzosen
griechenland griechisch griechen
italien italienisch italiener
japan japanisch japaner
polen polnisch
portugal portugiesisch portugiesen
russland russisch russen
schweden schwedisch schweden
spanien spanisch spanier
türkei türkisch türken
österreich österreichisch österreicher
allemagne allemand allemands
angleterre anglais
chine chinois
espagne espagnol espagnols
grèce grec grecs
italie italien italiens
japon japonais
pologne polonais
portugal portugais
russie russe russes
suisse suisses
alemania alemán alemanes
argentina argentino argentinos
brasil brasileño brasileños
china chino chinos
españa español españoles
francia francés franceses
grecia griego griegos
inglaterra inglés ingleses
italia italiano italianos
japón japonés japoneses
méxico mexicano mexicanos
rusia ruso rusos
англия английский англичане
германия немецкий немцы
испания испанский испанцы
италия итальянский итальянцы
китай китайский китайцы
россия русский русские
сша американский американцы
франция французский французы
япония японский японцы`;

const PAIRS: ReadonlySet<string> = new Set(
  LINES.trim()
    .split('\n')
    .flatMap((line) => {
      const [country = '', ...others] = line.split(' ');
      return others.flatMap((other) => [`${country} ${other}`, `${other} ${country}`]);
    }),
);

/** Whether one of two folded options is a country and the other its adjective or people: "Poland" and "Polish". */
export function isCountryAndAdjective(one: string, other: string): boolean {
  return PAIRS.has(`${one} ${other}`);
}
