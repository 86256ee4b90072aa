/** The content width that all sections of the page share. */
export const WIDTH = 'mx-auto w-full max-w-6xl px-4 sm:px-8';
export const SECTION_TITLE = 'font-serif text-3xl font-medium text-balance sm:text-4xl';
