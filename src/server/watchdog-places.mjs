/** What the places of the memory hold that the watchdog and its thread share. */
export const TURNS = 0;
export const STALLS = 1;
/** How long the stalls took altogether. */
export const MILLISECONDS = 2;
/** ms without a turn that count as a stall. */
export const STALL_MS = 3;
/** 1 where warnings are logged. */
export const IS_LOGGING = 4;
export const PLACES = 5;
