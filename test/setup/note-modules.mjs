/** Preloaded by a process: records each module that it loads in the file that NOTED_MODULES names. */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const file = process.env['NOTED_MODULES'];
registerHooks({
  load: (url, context, next) => {
    if (file !== undefined) appendFileSync(file, `${url}\n`);
    return next(url, context);
  },
});
