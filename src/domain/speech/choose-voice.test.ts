import { describe, expect, test } from 'vitest';
import { chooseVoice, type Voice } from './choose-voice.ts';

function voice(lang: string, more: Partial<Voice> = {}): Voice {
  return { lang, name: lang, localService: true, default: false, ...more };
}

function chosen(voices: readonly Voice[], language: string, locales: readonly string[] = []) {
  return chooseVoice(voices, language, locales)?.name;
}

describe('the voice for a language', () => {
  test('is of the very region if there is one, else of the language', () => {
    const voices = [voice('pt-PT'), voice('en-US'), voice('pt-BR')];
    expect(chosen(voices, 'pt-BR')).toBe('pt-BR');
    expect(chosen(voices, 'pt-PT')).toBe('pt-PT');
    expect(chosen(voices.slice(0, 2), 'pt-BR')).toBe('pt-PT');
  });

  test('is none where only other languages are spoken', () => {
    expect(chosen([voice('en-US'), voice('es-ES')], 'ca')).toBeUndefined();
    expect(chosen([], 'en')).toBeUndefined();
  });

  test('is one of the device rather than one that sends texts away', () => {
    const remote = voice('pt-BR', { name: 'Google', localService: false, default: true });
    expect(chosen([remote, voice('pt-PT')], 'pt-BR')).toBe('pt-PT');
    expect(chosen([remote], 'pt-BR')).toBe('Google');
  });

  test("without a region is of the learner's, or where the language is at home", () => {
    const voices = ['en-AU', 'en-GB', 'en-US', 'fr-CA', 'fr-FR'].map((lang) => voice(lang));
    expect(chosen(voices, 'en', ['de-DE', 'en-GB'])).toBe('en-GB');
    expect(chosen(voices, 'en', ['de-DE'])).toBe('en-US');
    expect(chosen(voices, 'fr', ['en-GB'])).toBe('fr-FR');
  });

  test('of Chinese fits the characters', () => {
    const voices = ['zh-HK', 'zh-TW', 'zh-CN'].map((lang) => voice(lang));
    expect(chosen(voices, 'zh-Hans')).toBe('zh-CN');
    expect(chosen(voices, 'zh-Hant')).toBe('zh-TW');
  });

  test('is found under all names that browsers give a language', () => {
    expect(chosen([voice('de_AT')], 'de')).toBe('de_AT');
    expect(chosen([voice('no-NO')], 'nb')).toBe('no-NO');
    expect(chosen([voice('cmn-CN')], 'zh-Hans')).toBe('cmn-CN');
    expect(chosen([voice('iw-IL')], 'he')).toBe('iw-IL');
  });

  test('is no joke while there is another one, and the one that the browser would take', () => {
    const voices = [
      voice('en-US', { name: 'Albert' }),
      voice('en-US', { name: 'Fred' }),
      voice('en-US', { name: 'Samantha', default: true }),
    ];
    expect(chosen(voices, 'en')).toBe('Samantha');
    expect(chosen(voices.slice(0, 2), 'en')).toBe('Fred');
    expect(chosen(voices.slice(0, 1), 'en-GB')).toBe('Albert');
  });

  test('passes over names of languages that are none', () => {
    expect(chosen([voice(''), voice('english (america)'), voice('en-US')], 'en')).toBe('en-US');
    expect(chosen([voice('en-US')], 'no language')).toBeUndefined();
  });
});
