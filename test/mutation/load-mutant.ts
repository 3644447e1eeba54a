// Gives Node the broken text of one module in place of the file's: node --import load-mutant.ts …
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

import { mutatedSource } from './active-mutant.ts';

registerHooks({
  load: (url, context, nextLoad) => {
    const source = url.startsWith('file:') ? mutatedSource(fileURLToPath(url)) : null;
    if (source === null) return nextLoad(url, context);
    return { format: 'module-typescript', source, shortCircuit: true };
  },
});
