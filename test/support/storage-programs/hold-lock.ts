import { setTimeout as delay } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';

// A program that holds a database for writing: hold-lock.ts FILE MILLISECONDS. Says when it has it and when it lets go.
const [file = '', ms = '0'] = process.argv.slice(2);
const connection = new BetterSqlite3(file, { timeout: 5000 });
connection.exec('BEGIN EXCLUSIVE');
process.stdout.write('held\n');
await delay(Number(ms));
connection.exec('ROLLBACK');
connection.close();
process.stdout.write('released\n');
