import { specialCharactersOf } from '#domain/judging/special-characters.ts';
import type { Writing } from './use-writing.ts';
import { DictateButton } from './dictate-button.tsx';
import { canDictate } from './dictation.ts';
import { WriteField } from './write-field.tsx';

/** The letters of the answer's language that keyboards may lack, and the field for the answer if it is not in the text. */
export function WriteForm({ writing, formId }: { writing: Writing; formId: string }) {
  const { field, typed, language, inPlace, onType, onCheck } = writing;

  /** Inserts a letter at the caret. */
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
      {inPlace === null ? (
        <div className="flex gap-2">
          <WriteField writing={writing} formId={formId} />
          {canDictate() ? <DictateButton writing={writing} /> : null}
        </div>
      ) : canDictate() ? (
        <div className="flex justify-center">
          <DictateButton writing={writing} />
        </div>
      ) : null}
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
