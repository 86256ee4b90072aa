/** Headings whose sections make no cards: exercises, exams, references, remarks about a book, navigation. */
const SKIPPED = new RegExp(
  String.raw`^(?:${[
    '(?:practice |chapter |further |additional )?exercises?|(?:review |discussion |practice |chapter exam |critical thinking |interactive link |quiz )?questions?|problems?(?: sets?)?|multiple[- ]choice|free response|quiz(?:zes)?|homework|assignments?|exams?|midterm|tests?|worksheets?|self[- ]check|solutions?|answers?(?: key)?|true (?:or|and) false|true[ /]false',
    'references?|bibliography|literature|further reading|(?:suggested |recommended )?readings?|works cited|citations|see also|external links?|links|resources|sources|footnotes|endnotes|notes and references|index|(?:table of )?contents|toc|acknowledge?ments?|imprint|copyright|licen[cs]es?|credits|attributions?|about the (?:authors?|editors?)|(?:common )?(?:myths?|misconceptions?|fallacies)|authors?|contributors?|contributing|changelog|contact|schedule|syllabus|grading|prerequisites|learning (?:objectives|outcomes|goals)|objectives|installation|navigation|figures?|captions|agenda|office hours|worked examples?',
    'übungen|übungsaufgaben|aufgaben?|lösung(?:en)?|klausur(?:en)?|prüfung(?:en)?|literatur(?:verzeichnis)?|quellen(?:verzeichnis)?|einzelnachweise|weblinks|inhalt(?:e|sverzeichnis)?|danksagung|impressum|lernziele',
    'exercices?|devoirs?|corrigés?|examens?|références|bibliographie|lectures complémentaires|liens|voir aussi|sommaire|table des matières|remerciements|auteurs?|objectifs',
    'ejercicios?|tareas?|exámenes|examen|soluciones|respuestas|referencias|bibliografía|enlaces|véase también|índice|contenidos?|agradecimientos|autores?|objetivos',
    'esercizi|compiti|soluzioni|esami|riferimenti|bibliografia|collegamenti|indice|contenuti|ringraziamenti|obiettivi',
    'exercícios|tarefas|soluções|provas|referências|bibliografia|ligações|sumário|conteúdos?|agradecimentos|objetivos',
    'oefeningen|opgaven|antwoorden|literatuur|bronnen|inhoud|övningar|referenser|litteratur|ćwiczenia|zadania|bibliografia|źródła|spis treści',
    'упражнения|задачи|задания|ответы|литература|источники|ссылки|примечания|содержание|оглавление',
  ].join(
    '|',
  )})(?:$|(?= ?(?:[\d(:,;–—-]|(?:and|&|und|et|y|e|en|och|i|и|to|for|from|of the chapter)(?!\p{L}))))|^(?:练习|习题|作业|参考文献|参考资料|目录|致谢|演習|練習問題|目次|연습문제|참고문헌|목차)`,
  'iu',
);

/** Headings of glossaries. */
const GLOSSARY = new RegExp(
  String.raw`^(?:${[
    'glossary|key ?(?:terms?|words?|concepts?|vocabulary|definitions?)|vocabulary|definitions|terminology|terms(?: to know)?|important terms|(?:some )?basic (?:terms|definitions|terminology)',
    'glossar|begriffe|begriffserklärungen|schlüsselbegriffe|fachbegriffe|wichtige begriffe|definitionen|glossaire|vocabulaire|définitions|lexique|termes clés|mots[- ]clés|glosario|vocabulario|definiciones|términos(?: clave)?|conceptos clave',
    'glossario|vocabolario|definizioni|termini(?: chiave)?|parole chiave|glossário|vocabulário|definições|termos(?: chave)?|conceitos[- ]chave',
    'begrippen(?:lijst)?|woordenlijst|kernbegrippen|ordlista|begrepp|begreber|ordliste|słowniczek|słownik(?: pojęć)?|pojęcia|definicje|sanasto|sözlük|terimler|глоссарий|словарь|термины|определения|понятия|основные понятия|глосарій',
  ].join(
    '|',
  )})(?:$|(?= ?(?:[\d(:,;–—-]|(?:of|for|from|and|&|und|et|y|e|der|des|i|и)(?!\p{L}))))|^(?:术语|词汇|名词解释|詞彙|術語|用語|単語|용어)`,
  'iu',
);

/** A heading without its number and signs around it. */
function named(title: string): string {
  const text = title.replace(
    /^(?:chapter |section |kapitel |chapitre |capítulo |capitolo )?[\d.]*\d[.:)]?\s+/iu,
    '',
  );
  const from = text.search(/[\p{L}\p{N}]/u);
  return /^.*[\p{L}\p{N}]/su.exec(text.slice(Math.max(0, from)))?.[0] ?? '';
}

/** Whether a section with this heading has nothing that cards can be made from. */
export function isSkippedTitle(title: string): boolean {
  return SKIPPED.test(named(title));
}

/** Whether a section with this heading is a glossary. */
export function isGlossaryTitle(title: string): boolean {
  return GLOSSARY.test(named(title)) && title.length <= 60;
}

/** Words before a colon that say what kind of remark follows, and are not terms. */
const LABEL = new RegExp(
  String.raw`^(?:${[
    'notes?|examples?|e[.]g[.]?|i[.]e[.]?|warning|caution|attention|important|tips?|hints?|remarks?|comments?|solution|answers?|proof|input|output|result|pros?|cons?|(?:dis)?advantages?|benefits?|drawbacks?|limitations?|date|time|when|where|who|why|what|how|authors?|source|see(?: also)?|question|summary|conclusion|overview|introduction|intuition|motivation|background|goals?|objectives?|aim|purpose|idea|key (?:idea|point|takeaway|insight)s?|takeaways?|due|readings?|optional|bonus|update|edit|todo|topics?|keywords?|tags?|usage|syntax|parameters?|returns?|fig(?:ure)?|table|type|name|title|description|definition|claim|fact|assume|assumptions?|given|find|case|rule|problem|task|instructions?|credits?|by|from|to|or|and|yes|no|true|false|first|second|third|next|finally|more|other|others|misc|then|else|if|also|abstract|activity|materials?|level|version|email|phone|address|url|link|website|license|license[sd]|doi|isbn|contact|instructor|location|room|prerequisites?',
    'hinweis|beispiele?|achtung|merke|bemerkung|wichtig|lösung|antwort|frage|aufgabe|beweis|satz|ziel|vorteile?|nachteile?|quelle|anmerkung|definition|zusammenfassung|fazit|tipp|eingabe|ausgabe|idee',
    'remarque|exemples?|attention|réponse|question|preuve|démonstration|avantages?|inconvénients?|objectif|nota bene|nb|n[.]b[.]|rappel|conclusion|source',
    'nota|ejemplos?|ejercicio|solución|respuesta|pregunta|importante|ventajas?|desventajas?|objetivo|observación|demostración|fuente|esempio?|soluzione|risposta|domanda|vantaggi|svantaggi|dimostrazione|osservazione|exemplos?|solução|resposta|pergunta|vantagens|desvantagens|observação|atenção',
    'voorbeeld|opmerking|let op|antwoord|vraag|exempel|obs|svar|fråga|przykład|uwaga|odpowiedź|пример|примечание|замечание|решение|ответ|вопрос|важно|внимание|доказательство',
  ].join('|')})$|^\p{L}+\.? ?#?\d+(?:\.\d+)*\p{L}?$|^(?:例|注意|注|答案|例如|例子|示例|说明)$`,
  'iu',
);

/** Whether a word before a colon only says what kind of remark follows. */
export function isLabel(text: string): boolean {
  return LABEL.test(text.trim());
}

/** Headings of lists that argue or advise rather than say what terms mean. */
const ARGUES =
  /(?<!\p{L})(?:benefits?|(?:dis)?advantages?|pros|cons|strengths?|weaknesses?|limitations?|challenges?|considerations?|features?|best practices?|strateg(?:y|ies)|risks?|goals?|objectives?|reasons?|steps?|tips|recommendations?|guidelines?|requirements?|criteria|checklist|when to|how to|why|comparison|summary|zusammenfassung|fazit|résumé|resumen|riassunto|resumo|samenvatting|резюме|итоги|examples?|use cases?|applications?|vorteile?|nachteile?|gründe|ziele?|tipps|schritte|kriterien|anforderungen|avantages?|inconvénients?|objectifs|raisons|étapes|conseils|critères|ventajas?|desventajas?|objetivos|razones|pasos|consejos|criterios|requisitos|vantaggi|svantaggi|obiettivi|motivi|passi|consigli|criteri|vantagens|desvantagens|motivos|passos|преимуществ\p{L}+|недостатк\p{L}+|цели|причины|шаги|советы|критерии|требования|проблем\p{L}+|почему|когда)(?!\p{L})/iu;

/** Whether a heading announces a list that argues or advises rather than says what terms mean. */
export function isArgument(title: string): boolean {
  return ARGUES.test(title);
}

const WORKED_EXAMPLE =
  /^(?:[\d.]+ )?(?:worked |sample |code )?(?:examples?|beispiele?|exemples?|ejemplos?|esemp[io]+|exemplos?|voorbeeld(?:en)?|case stud(?:y|ies)|proof|beweis|démonstration|пример\p{L}?)(?!\p{L})/iu;

/** Whether a section with this heading is an example, whose statements hold only there. */
export function isWorkedExample(title: string): boolean {
  return WORKED_EXAMPLE.test(title);
}
