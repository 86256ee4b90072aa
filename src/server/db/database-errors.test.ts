import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { isConnectionLost, isUnavailable } from './database-errors.ts';

function ofServer(code: string): Error {
  const error = new pg.DatabaseError('what the server says', 20, 'error');
  error.code = code;
  return error;
}

describe('an error of PostgreSQL', () => {
  test.each([
    ['08006', 'the connection failed'],
    ['53300', 'the server has no connection left'],
    ['57P01', 'the server ends'],
    ['25P03', 'the transaction idled'],
    ['25P04', 'the transaction took too long'],
    ['25006', 'the server has become read-only'],
  ])('the error %s means that the connection is lost: %s', (code) => {
    expect([isUnavailable(ofServer(code)), isConnectionLost(ofServer(code))]).toEqual([true, true]);
  });

  test.each([
    ['57014', 'the statement took too long'],
    ['55P03', 'another transaction has the lock'],
  ])('the error %s means a temporary failure: %s', (code) => {
    expect([isUnavailable(ofServer(code)), isConnectionLost(ofServer(code))]).toEqual([true, false]);
  });

  test.each(['23503', '40P01', '42P01', '25P02', '53100'])(
    'the error %s means neither a lost connection nor a temporary failure',
    (code) => {
      expect([isUnavailable(ofServer(code)), isConnectionLost(ofServer(code))]).toEqual([false, false]);
    },
  );
});
