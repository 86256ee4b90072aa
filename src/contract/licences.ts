import { z } from 'zod';

/** File in which the build lists the packages that the web app contains. */
export const LICENCES_FILE = 'licences.json';

const licence = z.object({
  name: z.string(),
  version: z.string(),
  /** SPDX expression. */
  licence: z.string(),
  /** Licence file of the package; its authors if it has none. */
  text: z.string(),
});
export const licenceList = z.array(licence);
export type Licence = z.infer<typeof licence>;
