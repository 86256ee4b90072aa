/** The indexes of the numbers that the watchdog shares with its thread. */
export const TURNS = 0;
export const STALLS = 1;
/** The total length of all stalls. */
export const MILLISECONDS = 2;
/** How long the event loop must stand still for a stall, in ms. */
export const STALL_MS = 3;
/** 1 where warnings are logged. */
export const IS_LOGGING = 4;
export const PLACES = 5;
