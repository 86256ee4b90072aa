/** What to expect where no AI provider is configured. */
export const BUILT_IN_NOTE = 'Without an AI provider, the built-in generator makes the cards, in English.';
