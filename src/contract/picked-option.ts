import { z } from 'zod';
import { CARD_LIMITS } from '#domain/limits.ts';
import { UNCOUNTED_URLS, boundedText } from './common.ts';

/** Index of the picked option among those that were shown. */
export const selectedOption = z.int().nonnegative('Selected option must be the index of an option').nullish();

const NOT_AN_OPTION = 'Selected text must be the text of an option';

/** Text of the picked option as it was shown. Unlike the index, it stays right if the card is edited. */
export const selectedText = boundedText(
  CARD_LIMITS.option + UNCOUNTED_URLS,
  NOT_AN_OPTION,
  NOT_AN_OPTION,
).nullish();
