type Events = { result: { results: SpeechRecognitionResultList }; error: { error: string }; end: unknown };

/** What is used of the Web Speech API, which some browsers have under a name of their own and TypeScript not at all. */
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
  /** Called with all that was heard so far. */
  onHeard: (text: string) => void;
  onFailure: (message: string) => void;
  onEnd: () => void;
};

/** Listens until the learner pauses. Returns what ends it at once, after which nothing is called any more. */
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
