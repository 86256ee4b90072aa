type Events = { result: { results: SpeechRecognitionResultList }; error: { error: string }; end: unknown };

/** The parts of the Web Speech API in use. Some browsers prefix its name, and TypeScript does not declare it. */
type Recognition = {
  lang: string;
  interimResults: boolean;
  addEventListener: <Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
    options: { signal: AbortSignal },
  ) => void;
  start: () => void;
  abort: () => void;
};

declare global {
  var SpeechRecognition: (new () => Recognition) | undefined;
  var webkitSpeechRecognition: (new () => Recognition) | undefined;
}

const recognitionClass = () => globalThis.SpeechRecognition ?? globalThis.webkitSpeechRecognition;

export const canDictate = () => recognitionClass() !== undefined;

const FAILURES: Readonly<Record<string, string>> = {
  'not-allowed': 'The browser does not allow the microphone on this page',
  'service-not-allowed': 'The browser does not allow the microphone on this page',
  'audio-capture': 'No microphone was found',
  network: 'Dictation in this browser needs a connection',
  'no-speech': 'Nothing was heard',
  'language-not-supported': 'This browser does not take dictation in this language',
};

type Listener = {
  /** Called with everything heard so far. */
  onHeard: (text: string) => void;
  onFailure: (message: string) => void;
  onEnd: () => void;
};

/** Listens until the learner pauses. Returns a function that ends it immediately, after which no callback is called. */
export function listen(language: string | null, { onHeard, onFailure, onEnd }: Listener): () => void {
  const Class = recognitionClass();
  if (Class === undefined) return () => undefined;
  const recognition = new Class();
  recognition.lang = language ?? navigator.language;
  recognition.interimResults = true;
  const ended = new AbortController();
  const { signal } = ended;
  recognition.addEventListener(
    'result',
    ({ results }) => onHeard(Array.from(results, (result) => result[0]?.transcript ?? '').join('')),
    { signal },
  );
  recognition.addEventListener(
    'error',
    ({ error }) => {
      if (error !== 'aborted') onFailure(FAILURES[error] ?? 'Dictation failed');
    },
    { signal },
  );
  recognition.addEventListener('end', onEnd, { signal });
  recognition.start();
  return () => {
    ended.abort();
    recognition.abort();
  };
}
