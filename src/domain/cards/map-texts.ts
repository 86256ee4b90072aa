import type { CardContent } from './card.ts';

/** Applies a function to each Markdown text of the content. Tags are not Markdown. */
export function mapTexts(content: CardContent, change: (text: string) => string): CardContent {
  const orNull = (text: string | null) => (text === null ? null : change(text));
  const [one, two, three] = content.hints;
  return {
    ...content,
    front: change(content.front),
    back: change(content.back),
    ...(content.cloze && { cloze: { ...content.cloze, text: change(content.cloze.text) } }),
    explanation: orNull(content.explanation),
    hints: [orNull(one), orNull(two), orNull(three)],
    quiz: content.quiz && {
      ...content.quiz,
      options: content.quiz.options.map(change),
      ...(content.quiz.reasons && { reasons: content.quiz.reasons.map(orNull) }),
    },
  };
}
