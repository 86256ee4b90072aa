import { useEffect, useId } from 'react';
import { MAX_WRITTEN_ANSWER } from '#domain/limits.ts';
import { classNames } from '#web/lib/class-names.ts';
import { CONTROL_CLASSES } from '#web/ui/field.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { FIELD_ATTRIBUTE } from '../stage/card-focus.ts';
import type { Writing } from './use-writing.ts';

type Props = {
  writing: Writing;
  /** The form that Enter submits. */
  formId: string;
  /** Whether the field is in the text of the card, in place of the gap. */
  inPlace?: boolean;
};

/** Characters that fit into a gap before it grows. */
const GAP_WIDTH = 8;

/** The field for the answer. */
export function WriteField({ writing, formId, inPlace = false }: Props) {
  const { field, typed, question, language, inputMode, placeholder, onType } = writing;
  const id = useId();
  useEffect(() => {
    // On the first card of a session, the focus is nowhere or on the heading of the new screen.
    const active = document.activeElement;
    if (active === null || active === document.body || active.tagName === 'H1') takeFocus(field.current);
  }, [field]);
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Your answer
      </label>
      <span id={`${id}-question`} className="sr-only">
        {question}
      </span>
      <input
        {...{ [FIELD_ATTRIBUTE]: '' }}
        ref={field}
        id={id}
        form={formId}
        className={
          inPlace
            ? 'mx-1 max-w-full rounded-sm border-b-2 border-line-strong bg-raised px-1.5 text-center outline-offset-0! placeholder:text-muted'
            : classNames(CONTROL_CLASSES, 'h-12')
        }
        {...(inPlace && { size: Math.max(GAP_WIDTH, placeholder.length, typed.length) + 1 })}
        placeholder={placeholder}
        aria-describedby={`${id}-question`}
        value={typed}
        lang={language ?? undefined}
        dir="auto"
        inputMode={inputMode}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={MAX_WRITTEN_ANSWER}
        onChange={(event) => onType(event.target.value)}
      />
    </>
  );
}
