import { z } from 'zod';

/** Where the build of the web app lists the packages that it contains. */
export const LICENCES_FILE = 'licences.json';

const licence = z.object({
  name: z.string(),
  version: z.string(),
  /** As an SPDX expression. */
  licence: z.string(),
  /** The package's own file with its copyright and terms; where it has none, who made it. */
  text: z.string(),
});
export const licenceList = z.array(licence);
export type Licence = z.infer<typeof licence>;
