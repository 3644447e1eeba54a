import { z } from 'zod';

// zod would write functions at run time, which the page's policy forbids; it asks when a schema is made. So this
// comes before every module that makes one.
z.config({ jitless: true });
