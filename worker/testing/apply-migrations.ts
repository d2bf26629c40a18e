import { env } from 'cloudflare:workers';
import { beforeAll } from 'vitest';
import { applyMigrations } from './store.ts';

beforeAll(() => applyMigrations(env as never));
