import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import pg from 'pg';
import { startProduct } from '../../tools/product.ts';
import { complaintsOf } from './complaints.ts';

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.QUAYGATE_TEMPLATE ?? '' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/**
 * The product as an operator starts it for the first time: on an empty database of a PostgreSQL that it did not bring, without
 * a demo, with two administrators named and nothing else.
 */
export async function anEmptyInstallation(administrators: readonly string[]) {
  const name = `day_zero_${randomBytes(4).toString('hex')}`;
  await asOwner(`create database ${name}`);
  const databaseUrl = Object.assign(new URL(process.env.QUAYGATE_TEMPLATE ?? ''), { pathname: `/${name}` }).href;
  const drop = () => asOwner(`drop database ${name} with (force)`);
  const settings = { DATABASE_URL: databaseUrl, ADMIN_EMAIL: administrators.join(', '), LOG_LEVEL: 'warn' };
  const product = await startProduct(settings).catch(async (error) => {
    await drop();
    throw error;
  });
  /** The link that the start printed below an address. */
  async function linkOf(email: string): Promise<string> {
    const said = await readFile(product.log, 'utf8');
    return new RegExp(`${email} is administrator[^]*?(https?:\\S+token=\\S+)`).exec(said)?.[1] ?? '';
  }
  async function stop() {
    const complaints = await complaintsOf(product.log);
    await product.stop();
    await drop();
    expect(complaints.slice(0, 20), 'errors the server logged').toEqual([]);
  }
  return { url: product.url, linkOf, stop };
}
