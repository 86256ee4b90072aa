import { mediaHashesIn } from '../media/media-text.ts';
import { foldedText } from './compare-text.ts';

/** Placeholders for options: "Wrong answer 1", "Option B". Folded, with a label or a word for wrong. */
const LABEL = String.raw`(?:[a-e]|\p{Nd}{1,2})`;
const STAND_INS: readonly RegExp[] = [
  String.raw`(?:wrong|incorrect|false|placeholder|plausible|other) (?:answer|option|choice|distractor|response)(?: ${LABEL})?`,
  String.raw`(?:answer|option|choice|distractor|response|alternative) ${LABEL}`,
  String.raw`(?:falsche|andere) (?:antwort|option|moglichkeit)(?: ${LABEL})?`,
  String.raw`(?:antwort|option|moglichkeit) ${LABEL}`,
  String.raw`(?:mauvaise|fausse|autre) (?:reponse|option|proposition)(?: ${LABEL})?`,
  String.raw`(?:reponse|proposition|choix) ${LABEL}`,
  String.raw`(?:opcion|opcao|respuesta|resposta|alternativa|risposta|opzione) (?:incorrecta|incorreta|falsa|erronea|errada|sbagliata|errata)(?: ${LABEL})?`,
  String.raw`(?:opcion|opcao|respuesta|resposta|alternativa|risposta|opzione) ${LABEL}`,
  String.raw`(?:неверныи|неправильныи|другои) (?:ответ|вариант)(?: ${LABEL})?`,
  String.raw`(?:ответ|вариант|вариант ответа) (?:[абвг]|\p{Nd}{1,2})`,
  String.raw`(?:错误|錯誤|其他)的?(?:答案|选项|選項) ?${LABEL}?`,
  String.raw`(?:答案|选项|選項) ?${LABEL}`,
  String.raw`(?:間違った|間違いの|誤った|不正解の)(?:答え|回答|選択肢) ?${LABEL}?`,
  String.raw`(?:選択肢|誤答|不正解) ?${LABEL}`,
  String.raw`(?:오답|틀린 답|선택지|보기) ?${LABEL}`,
  String.raw`(?:ال)?(?:اجابة|خيار) (?:ال)?خاطية(?: ${LABEL})?`,
  String.raw`(?:ال)?(?:اجابة|خيار) ${LABEL}`,
].map((pattern) => new RegExp(`^${pattern}$`, 'u'));

/** Texts that were never written: "TODO", "[answer]", "Lorem ipsum". */
const TO_DO = /^\W*(?:TODO|TBD|TBA|FIXME|[Ll]orem ipsum)(?![\p{L}\p{N}])/u;
const INSERT =
  /^(?:\[|<|\{\{?)\s*(?:your |the |insert |add |correct |wrong |right )*(?:answer|option|question|distractor|text|explanation|hint|antwort|frage|réponse|respuesta)[^\]>}]{0,20}(?:\]|>|\}\}?)$|^\[?(?:insert|add|write) (?:your |the |an? )?(?:answer|option|question|text|explanation|hint)s? here\]?\.?$/iu;

/** Whether a text was never written, and only says what should be there. */
export function isToDo(text: string): boolean {
  const trimmed = text.trim();
  return TO_DO.test(trimmed) || INSERT.test(trimmed);
}

/** Whether options only count up ("Author 2", "Author 3", "Author 4") while the answer does not. */
export function onlyCountUp(key: string, distractors: readonly string[]): boolean {
  const numbered = distractors.map((option) =>
    /^(?<word>\p{L}{2,30}) ?(?<number>\d{1,2})$/u.exec(option.trim()),
  );
  const [first] = numbered;
  return numbered.every(
    (option, index) =>
      option?.groups?.['word'] === first?.groups?.['word'] &&
      Number(option?.groups?.['number']) === Number(first?.groups?.['number']) + index &&
      !key.startsWith(option?.groups?.['word'] ?? ''),
  );
}

/** Whether a wrong option is only a placeholder. */
export function isStandIn(option: string): boolean {
  if (option.length > 60) return false;
  const folded = foldedText(option);
  return isToDo(option) || STAND_INS.some((pattern) => pattern.test(folded));
}

const EN = 'diagram|figure|picture|image|graph|chart|photo|photograph|map|illustration|drawing|sketch';
const DE = 'abbildung|bild|grafik|graphik|diagramm|schaubild|skizze|karte|foto|zeichnung';
const FR = 'schéma|figure|image|graphique|photo|carte|dessin|illustration|diagramme';
const ES = 'imagen|figura|gráfico|gráfica|diagrama|foto|fotografía|mapa|esquema|dibujo|ilustración';

const PT = 'imagem|figura|gráfico|diagrama|foto|fotografia|mapa|esquema|desenho';
const IT = 'immagine|figura|grafico|diagramma|foto|mappa|schema|disegno';

/** Questions about a picture that goes with them, by language. */
const ABOUT_PICTURE: readonly RegExp[] = [
  String.raw`\b(?:${EN}) (?:above|below|shown|provided|opposite|attached|on the (?:left|right))\b`,
  String.raw`\b(?:above|accompanying|attached) (?:${EN})\b`,
  String.raw`\b(?:see|look at|refer to|examine|study|based on|according to|shown in|labell?ed in|marked in|seen in) (?:the|this) (?:following )?(?:${EN})\b(?! (?:of|by|"|“))`,
  String.raw`\b(?:fig\.|figure) \d`,
  String.raw`(?:${DE}) (?:oben|unten|rechts|links)|(?:obige|untere|nebenstehende|abgebildete)[nrsm]? (?:${DE})|(?:zeigt|siehe|sieht man auf) (?:die|das|der|dem|diese|dieses) (?:${DE})\b(?! (?:von|des|der)\b)|\babb\. ?\d`,
  String.raw`(?:${FR}) (?:ci-dessus|ci-dessous|ci-contre)|d'après (?:la|le|l'|cette|ce) ?(?:${FR})`,
  String.raw`(?:${ES}) (?:anterior|siguiente|adjunt[oa]|mostrad[oa]|de (?:arriba|abajo))|(?:se ve|aparece|se muestra|indicad[oa]|señalad[oa]) en (?:la|el|esta|este) (?:${ES})|(?:observa|mira) (?:la|el|esta|este) (?:${ES})`,
  String.raw`(?:${PT}) (?:acima|abaixo|seguinte|ao lado)|(?:n[ao]|de acordo com [ao]|conforme [ao]) (?:${PT}) (?:\d|acima|abaixo)|indicad[oa]s? n[ao] (?:${PT})`,
  String.raw`(?:${IT}) (?:sopra|sotto|seguente|a fianco|accanto|qui sotto)|(?:nell[ao']|nel|secondo l[ao']|secondo il) ?(?:${IT}) (?:\d|sopra|sotto)|indicat[oa] nell[ao'] ?(?:${IT})`,
  String.raw`(?:afbeelding|figuur|grafiek|plaatje|diagram) (?:hieronder|hierboven|\d)|(?:rysun(?:ku|ek)|wykres(?:u|ie)?|zdjęci[ue]|schemat|ilustracj[ai]) (?:poniżej|powyżej|obok|\d)`,
  String.raw`на (?:этом |данном )?(?:рисунке|схеме|графике|картинке|изображении|фотографии|диаграмме)(?! функци)|\bрис\. ?\d`,
  String.raw`如图|下图|上图|左图|右图|图中|如圖|下圖|圖中`,
  String.raw`[下上次右左]の(?:図|グラフ|写真|絵|画像)|図の[A-Zア-ン]`,
  String.raw`(?:아래|위|다음) ?(?:그림|그래프|사진)`,
  String.raw`(?:الشكل|الصورة|الرسم|المخطط)(?: البياني)? (?:أعلاه|أدناه|التالي|التالية|المجاور)`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** Questions about a table beside them, by language. In a program, or in the ground, a table is something else. */
const ABOUT_TABLE: readonly RegExp[] = [
  String.raw`(?<!water )\btable (?:above|below|opposite|on the (?:left|right))\b|\bthe (?:above|accompanying|following) table\b`,
  String.raw`tabelle (?:oben|unten|rechts|links)|(?:obige|untere|untenstehende|nebenstehende|folgende)[nr]? tabelle`,
  String.raw`tableau (?:ci-dessus|ci-dessous|ci-contre|suivant)`,
  String.raw`tabla (?:anterior|siguiente|adjunta|de (?:arriba|abajo|al lado))|siguiente tabla`,
  String.raw`(?:tabela|quadro) (?:acima|abaixo|seguinte|ao lado|a seguir)|seguinte tabela`,
  String.raw`tabella (?:qui )?(?:sopra|sotto|seguente|a fianco|accanto)|seguente tabella`,
  String.raw`tabel (?:hieronder|hierboven|hiernaast)|tabel(?:i|a|ą|ę) (?:poniżej|powyżej|obok)`,
  String.raw`таблиц[аеуы] (?:ниже|выше|справа|слева)|(?:приведённ|приведенн|следующ)\p{L}+ таблиц`,
  String.raw`(?:如|下|上|左|右)表(?:[，,中所是里]|显示)|[下上次右左]の表(?=[のはをがにで、])|(?:아래|위|다음) ?표(?=[는의에를와로 ])`,
  String.raw`الجدول (?:أعلاه|أدناه|التالي|المجاور)`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** Whether a question is about a picture or table that it does not have. */
export function lacksPicture(front: string): boolean {
  // A table may be part of the question, or a list in code.
  const lacksTable = !/[\n`|[{]/u.test(front.trim()) && ABOUT_TABLE.some((pattern) => pattern.test(front));
  return (
    (lacksTable || ABOUT_PICTURE.some((pattern) => pattern.test(front))) && mediaHashesIn(front).size === 0
  );
}
