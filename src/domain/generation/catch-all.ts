import { foldedText } from './compare-text.ts';
import { isSymbolic } from './option-form.ts';

/** "All of the above" and the like in several languages, in the form that `foldedText` returns. */
const CATCH_ALLS: readonly RegExp[] = [
  // English
  /^(?:all|none|both|neither|any)(?: of)?(?: the)?(?: above| these| those| other options| other answers| options| answers| choices| listed)$/u,
  // Not "neither of them", which may be about things that the question names.
  /^(?:all|any|each) of (?:them|those)$/u,
  /^(?:all|none|both|neither)(?: of)? (?:those listed|these options|these answers)$/u,
  /^(?:all|none) (?:of )?(?:the |these |those )?(?:options |answers )?(?:is|are) (?:correct|right|true|wrong|false)$/u,
  /^(?:both|neither) [a-d] (?:and|nor|or) [a-d]$/u,
  /^(?:all|none|both|neither)$/u,
  // German
  /^(?:alle|keine|keines)(?: der| von den)?(?: oben)? (?:genannten|antworten|optionen|davon)(?: .*)?$/u,
  /^(?:alles davon|nichts davon|beides|weder noch|beide(?: antworten)?)(?: .{0,20})?$/u,
  // French
  /^(?:toutes|aucune) (?:les|ces|des|de ces) (?:reponses|propositions)(?: .*)?$/u,
  /^(?:aucun|aucune|tous|toutes)(?: d entre eux| d entre elles| de ces \p{L}+)$/u,
  /^(?:toutes|tous|aucune?)(?: de)?(?: (?:les|ces|des|ce qui))(?: (?:reponses|propositions|choix))?(?: (?:ci dessus|precedentes|precedent|precede|sont correctes|justes))?$/u,
  // Spanish, Portuguese, Italian
  /^(?:todas|todos|ninguna|ninguno) (?:las|los|de las|de los) (?:anteriores|opciones|respuestas)(?: .*)?$/u,
  /^(?:todas|todos|nenhuma|nenhum) (?:as|os|das|dos) (?:anteriores|alternativas|opcoes|respostas)(?: .*)?$/u,
  /^(?:tutte|tutti|nessuna|nessuno) (?:le|i|delle|dei) (?:precedenti|risposte|opzioni)(?: .*)?$/u,
  /^(?:todas|todos|ningun[oa]|nenhum[a]?)(?: de)?(?: ell[oa]s| eles| elas)$/u,
  /^(?:todas|todos|ninguna|nenhuma)(?: (?:las|as) (?:respuestas|respostas|opciones|opcoes))? (?:son|es|sao|e) (?:correct|corret|valid|verdader|fals)\p{L}*$/u,
  // Russian
  /^(?:все|никто|ничто|ничего|ни один|ни одна|оба|обе)(?: из)? (?:них|этого|этих|варианта)$/u,
  /^все (?:ответы|варианты)(?: .{0,20})?$/u,
  /^(?:все|ничего|ни одно|ни один)(?: из)? (?:вышеперечисленн|перечисленн|вариант)\p{L}*(?: .*)?$/u,
  // Arabic
  /^(?:جميع|كل|لا شيء|لا شيئ)(?: من| مما)? ?(?:ما)? ?(?:سبق|ذكر|الخيارات|الاجابات)(?: .*)?$/u,
  // Chinese, Japanese, Korean
  /^(?:以上|上述)(?:选项|選項|答案)?(?:全部|所有).{0,4}$/u,
  /^(?:都不是|都不对|都不對|都对|都對|都是|全部都是|全部正确|全都正确)$/u,
  /^(?:どれでもない|いずれでもない|どれも.{0,5}|すべて正しい|全て正しい|該当なし|正解なし)$/u,
  /^(?:以上|上述)(?:选项|選項|答案)?(?:都|皆|全|均).{0,4}$/u,
  /^(?:上記|以上)の?(?:すべて|全て|全部|いずれ|どれ).{0,8}$/u,
  /^(?:위|위의|보기)(?: .{0,6})? ?(?:모두|전부|없음|정답)$/u,
];

/** "A and C": options by their letters, unless the question has a list with letters of its own. */
const LETTERS = /^[a-d](?: [a-d])* (?:and|or|und|oder|et|ou|y|e|и) [a-d]$/u;
const LETTERED_LIST = /(?<!\p{L})[A-D][.):]\s/u;

/** Whether an option only refers to the other options, which makes no sense once they are shuffled. */
export function isCatchAll(front: string, option: string): boolean {
  // `None` is a value.
  if (isSymbolic(option)) return false;
  const folded = foldedText(option);
  return (
    CATCH_ALLS.some((pattern) => pattern.test(folded)) || (LETTERS.test(folded) && !LETTERED_LIST.test(front))
  );
}
