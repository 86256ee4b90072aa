/** "All of the above" and the like in several languages, in the form that `foldedText` returns. */
const CATCH_ALLS: readonly RegExp[] = [
  // English
  /^(?:all|none|both|neither|any)(?: of)?(?: the)?(?: above| these| those| other options| other answers| options| answers| choices| listed)$/u,
  /^(?:both|neither) [a-d] (?:and|nor|or) [a-d]$/u,
  /^(?:all|none|both|neither)$/u,
  // German
  /^(?:alle|keine|keines)(?: der| von den)?(?: oben)? (?:genannten|antworten|optionen|davon)(?: .*)?$/u,
  // French
  /^(?:toutes|tous|aucune?)(?: de)?(?: (?:les|ces|des|ce qui))(?: (?:reponses|propositions|choix))?(?: (?:ci dessus|precedentes|precedent|precede|sont correctes|justes))?$/u,
  // Spanish, Portuguese, Italian
  /^(?:todas|todos|ninguna|ninguno) (?:las|los|de las|de los) (?:anteriores|opciones|respuestas)(?: .*)?$/u,
  /^(?:todas|todos|nenhuma|nenhum) (?:as|os|das|dos) (?:anteriores|alternativas|opcoes|respostas)(?: .*)?$/u,
  /^(?:tutte|tutti|nessuna|nessuno) (?:le|i|delle|dei) (?:precedenti|risposte|opzioni)(?: .*)?$/u,
  // Russian
  /^(?:все|ничего|ни одно|ни один)(?: из)? (?:вышеперечисленн|перечисленн|вариант)\p{L}*(?: .*)?$/u,
  // Arabic
  /^(?:جميع|كل|لا شيء|لا شيئ)(?: من| مما)? ?(?:ما)? ?(?:سبق|ذكر|الخيارات|الاجابات)(?: .*)?$/u,
  // Chinese, Japanese, Korean
  /^(?:以上|上述)(?:选项|選項|答案)?(?:都|皆|全|均).{0,4}$/u,
  /^(?:上記|以上)の?(?:すべて|全て|全部|いずれ|どれ).{0,8}$/u,
  /^(?:위|위의|보기)(?: .{0,6})? ?(?:모두|전부|없음|정답)$/u,
];

/** Whether an option only refers to the other options, which makes no sense once they are shuffled. */
export function isCatchAll(foldedOption: string): boolean {
  return CATCH_ALLS.some((pattern) => pattern.test(foldedOption));
}
