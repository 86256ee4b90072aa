import { useEffect, useId, useRef } from 'react';
import { specialCharactersOf } from '#domain/judging/special-characters.ts';
import { classNames } from '#web/lib/class-names.ts';
import { CONTROL_CLASSES } from '#web/ui/field.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { FIELD_ATTRIBUTE } from '../stage/card-focus.ts';
import type { Writing } from './use-writing.ts';

/** The field for the answer, with the letters of its language that keyboards may lack. */
export function WriteForm({ writing, formId }: { writing: Writing; formId: string }) {
  const { typed, question, language, onType, onCheck } = writing;
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    // With the first card of a session, the focus is nowhere or on the heading of the new screen.
    const active = document.activeElement;
    if (active === null || active === document.body || active.tagName === 'H1') takeFocus(field.current);
  }, []);

  /** Puts a letter where the caret is. */
  function insert(letter: string): void {
    const input = field.current;
    if (input === null) return;
    const start = input.selectionStart ?? typed.length;
    input.setRangeText(letter, start, input.selectionEnd ?? start, 'end');
    onType(input.value);
    input.focus();
  }

  return (
    <form
      id={formId}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onCheck();
      }}
    >
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
        className={classNames(CONTROL_CLASSES, 'h-12')}
        placeholder="Write the answer"
        aria-describedby={`${id}-question`}
        value={typed}
        lang={language ?? undefined}
        dir="auto"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={500}
        onChange={(event) => onType(event.target.value)}
      />
      <Letters language={language} onPick={insert} />
    </form>
  );
}

function Letters({ language, onPick }: { language: string | null; onPick: (letter: string) => void }) {
  const letters = specialCharactersOf(language);
  if (letters.length === 0) return null;
  return (
    <fieldset className="-mx-1 flex min-w-0 gap-1 overflow-x-auto px-1 py-1">
      <legend className="sr-only">Special letters</legend>
      {letters.map((letter) => (
        <button
          key={letter}
          type="button"
          className="h-11 min-w-11 shrink-0 rounded-md border hover:bg-raised"
          lang={language ?? undefined}
          // Keeps the keyboard of a phone open.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(letter)}
        >
          {letter}
        </button>
      ))}
    </fieldset>
  );
}
