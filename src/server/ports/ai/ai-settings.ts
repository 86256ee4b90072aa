import { StartupError } from '../../startup/startup-error.ts';
import { normalBaseUrl } from './base-url.ts';

export const AI_PROVIDERS = [
  'openai',
  'anthropic',
  'google',
  'openrouter',
  'ollama',
  'openai-compatible',
  'none',
] as const;

export type AiProvider = Exclude<(typeof AI_PROVIDERS)[number], 'none'>;

/** Whether pictures of pages are sent to the model; `auto` decides by the provider. */
export const AI_VISION = ['auto', 'on', 'off'] as const;

/** Which language model to use, and how. Contains a secret: never log it. */
export type AiSettings = {
  provider: AiProvider;
  /** Shown to learners. */
  name: string;
  model: string;
  /** The URL below which all requests go, without a trailing slash. */
  baseUrl: string;
  apiKey: string | null;
  /** Concurrent requests. */
  concurrency: number;
  /** Whether the model sees pictures. */
  vision: boolean;
  /** Whether the model looks at the quiz cards of a deck again before they are used. */
  secondLook: boolean;
  /** How long the provider may send nothing before a request is aborted, in ms. */
  timeoutMs: number;
};

/** The AI settings in the environment, without empty variables. */
export type AiVariables = {
  AI_PROVIDER?: (typeof AI_PROVIDERS)[number] | undefined;
  AI_MODEL?: string | undefined;
  AI_API_KEY?: string | undefined;
  AI_BASE_URL?: string | undefined;
  AI_CONCURRENCY?: number | undefined;
  AI_TIMEOUT: number;
  AI_VISION: (typeof AI_VISION)[number];
  AI_SECOND_LOOK?: boolean | undefined;
  OPENAI_BASE_URL?: string | undefined;
  ANTHROPIC_BASE_URL?: string | undefined;
  OPENAI_API_KEY?: string | undefined;
  ANTHROPIC_API_KEY?: string | undefined;
  GOOGLE_GENERATIVE_AI_API_KEY?: string | undefined;
  GEMINI_API_KEY?: string | undefined;
  OPENROUTER_API_KEY?: string | undefined;
};

/** As many as the requests for a deck of 30 cards. */
const CONCURRENCY = 6;

export const OPENAI_URL = 'https://api.openai.com/v1';

/** The differences between the providers. The default models are quick, cheap ones that write good cards. */
const KNOWN: Readonly<
  Record<
    AiProvider,
    {
      name: string;
      model: string | null;
      baseUrl: string | null;
      /** The provider's own variable for another URL. */
      baseUrlVariable?: 'OPENAI_BASE_URL' | 'ANTHROPIC_BASE_URL';
      keys: readonly (keyof AiVariables & `${string}_API_KEY`)[];
      needsKey: boolean;
      concurrency: number;
      /** Whether all models at its own URL see pictures, so that no model has to be known by name. */
      vision: boolean;
    }
  >
> = {
  openai: {
    name: 'OpenAI',
    model: 'gpt-6-luna',
    baseUrl: OPENAI_URL,
    baseUrlVariable: 'OPENAI_BASE_URL',
    keys: ['OPENAI_API_KEY'],
    needsKey: true,
    concurrency: CONCURRENCY,
    vision: true,
  },
  anthropic: {
    name: 'Anthropic',
    model: 'claude-haiku-5-5',
    baseUrl: 'https://api.anthropic.com/v1',
    baseUrlVariable: 'ANTHROPIC_BASE_URL',
    keys: ['ANTHROPIC_API_KEY'],
    needsKey: true,
    concurrency: CONCURRENCY,
    vision: true,
  },
  google: {
    name: 'Google',
    model: 'gemini-3.8-flash',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    keys: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY'],
    needsKey: true,
    concurrency: CONCURRENCY,
    vision: true,
  },
  openrouter: {
    name: 'OpenRouter',
    model: 'openrouter/auto',
    baseUrl: 'https://openrouter.ai/api/v1',
    keys: ['OPENROUTER_API_KEY'],
    needsKey: true,
    concurrency: CONCURRENCY,
    vision: false,
  },
  ollama: {
    name: 'Ollama',
    model: 'llama3.2',
    baseUrl: 'http://127.0.0.1:11434',
    keys: [],
    needsKey: false,
    // It serves one request at a time by default, and a queued request looks like a hanging one.
    concurrency: 1,
    // Smaller requests show the first cards of a slow model sooner, and small models lose count of more.
    vision: false,
  },
  'openai-compatible': {
    name: 'OpenAI-compatible server',
    model: null,
    baseUrl: null,
    keys: [],
    needsKey: false,
    concurrency: CONCURRENCY,
    vision: false,
  },
};

const OLLAMA_PORT = '11434';

/** The order of precedence when the environment has several well-known keys and no AI_PROVIDER. */
const KEY_ORDER: readonly AiProvider[] = ['openai', 'anthropic', 'google', 'openrouter'];

/**
 * The configured language model, or null for none: that of AI_PROVIDER, else the server at AI_BASE_URL, else the first
 * provider whose well-known key is set. Throws StartupError for contradictory or incomplete settings; no message
 * contains a key.
 */
export function resolveAiSettings(env: AiVariables): AiSettings | null {
  const provider = chosenProvider(env);
  if (provider === null) return null;
  const known = KNOWN[provider];

  const ownVariable = known.baseUrlVariable && env[known.baseUrlVariable];
  const address = env.AI_BASE_URL ?? ownVariable ?? known.baseUrl;
  if (address === null) {
    throw new StartupError(
      'AI_PROVIDER openai-compatible needs AI_BASE_URL, for example http://127.0.0.1:11434/v1.',
    );
  }
  const baseUrl = normalBaseUrl(provider, address);
  const model = env.AI_MODEL ?? known.model;
  if (model === null) {
    throw new StartupError(
      `AI_PROVIDER ${provider} needs AI_MODEL: the name under which the server at AI_BASE_URL knows its model.`,
    );
  }
  const apiKey =
    env.AI_API_KEY ?? known.keys.map((name) => env[name]).find((key) => key !== undefined) ?? null;
  if (known.needsKey && apiKey === null) {
    throw new StartupError(`AI_PROVIDER ${provider} needs a key: set ${known.keys[0]} or AI_API_KEY.`);
  }
  return {
    provider,
    name: provider === 'openai-compatible' ? nameOfServer(baseUrl) : known.name,
    model,
    baseUrl,
    apiKey,
    concurrency: env.AI_CONCURRENCY ?? known.concurrency,
    vision: env.AI_VISION === 'auto' ? known.vision && baseUrl === known.baseUrl : env.AI_VISION === 'on',
    // A machine that works on one request at a time would take longer for it than it may.
    secondLook: env.AI_SECOND_LOOK ?? provider !== 'ollama',
    timeoutMs: env.AI_TIMEOUT * 1000,
  };
}

function chosenProvider(env: AiVariables): AiProvider | null {
  const { AI_PROVIDER: said } = env;
  const given = (['AI_MODEL', 'AI_BASE_URL', 'AI_API_KEY'] as const).find((name) => env[name] !== undefined);
  if (said === 'none') {
    if (given === undefined) return null;
    throw new StartupError(`AI_PROVIDER is none, but ${given} is set. Remove one of the two.`);
  }
  if (said !== undefined) return said;
  if (env.AI_BASE_URL !== undefined) {
    return new URL(env.AI_BASE_URL).port === OLLAMA_PORT ? 'ollama' : 'openai-compatible';
  }
  const keyed = KEY_ORDER.find((provider) => KNOWN[provider].keys.some((name) => env[name] !== undefined));
  if (keyed !== undefined && env.AI_API_KEY === undefined) return keyed;
  if (given === undefined) return null;
  throw new StartupError(
    `${given} is set without a provider: set AI_PROVIDER (${AI_PROVIDERS.join(', ')}) as well.`,
  );
}

/** The name shown to users for a server known only by its URL. */
function nameOfServer(baseUrl: string): string {
  const { hostname, port } = new URL(baseUrl);
  if (hostname.endsWith('openrouter.ai')) return 'OpenRouter';
  if (port === OLLAMA_PORT) return 'Ollama';
  if (port === '1234') return 'LM Studio';
  return KNOWN['openai-compatible'].name;
}
