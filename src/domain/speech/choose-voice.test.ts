import { describe, expect, test } from 'vitest';
import { chooseVoice, type Voice } from './choose-voice.ts';

function voice(lang: string, more: Partial<Voice> = {}): Voice {
  return { lang, name: lang, localService: true, default: false, ...more };
}

function chosen(voices: readonly Voice[], language: string, locales: readonly string[] = []) {
  return chooseVoice(voices, language, locales)?.name;
}

describe('chooseVoice', () => {
  test('a voice of the same region is preferred to others of the language', () => {
    const voices = [voice('pt-PT'), voice('en-US'), voice('pt-BR')];
    expect(chosen(voices, 'pt-BR')).toBe('pt-BR');
    expect(chosen(voices, 'pt-PT')).toBe('pt-PT');
    expect(chosen(voices.slice(0, 2), 'pt-BR')).toBe('pt-PT');
  });

  test('no voice is chosen if all speak other languages', () => {
    expect(chosen([voice('en-US'), voice('es-ES')], 'ca')).toBeUndefined();
    expect(chosen([], 'en')).toBeUndefined();
  });

  test('a voice on the device is preferred to one that sends texts away', () => {
    const remote = voice('pt-BR', { name: 'Google', localService: false, default: true });
    expect(chosen([remote, voice('pt-PT')], 'pt-BR')).toBe('pt-PT');
    expect(chosen([remote], 'pt-BR')).toBe('Google');
  });

  test("a language without a region gets a voice of the learner's region or the most likely one", () => {
    const voices = ['en-AU', 'en-GB', 'en-US', 'fr-CA', 'fr-FR'].map((lang) => voice(lang));
    expect(chosen(voices, 'en', ['de-DE', 'en-GB'])).toBe('en-GB');
    expect(chosen(voices, 'en', ['de-DE'])).toBe('en-US');
    expect(chosen(voices, 'fr', ['en-GB'])).toBe('fr-FR');
  });

  test('a voice for Chinese fits the script', () => {
    const voices = ['zh-HK', 'zh-TW', 'zh-CN'].map((lang) => voice(lang));
    expect(chosen(voices, 'zh-Hans')).toBe('zh-CN');
    expect(chosen(voices, 'zh-Hant')).toBe('zh-TW');
  });

  test('a voice is found under all tags that browsers use for a language', () => {
    expect(chosen([voice('de_AT')], 'de')).toBe('de_AT');
    expect(chosen([voice('no-NO')], 'nb')).toBe('no-NO');
    expect(chosen([voice('cmn-CN')], 'zh-Hans')).toBe('cmn-CN');
    expect(chosen([voice('iw-IL')], 'he')).toBe('iw-IL');
  });

  test('novelty voices come last, and the default of the browser comes first', () => {
    const voices = [
      voice('en-US', { name: 'Albert' }),
      voice('en-US', { name: 'Fred' }),
      voice('en-US', { name: 'Samantha', default: true }),
    ];
    expect(chosen(voices, 'en')).toBe('Samantha');
    expect(chosen(voices.slice(0, 2), 'en')).toBe('Fred');
    expect(chosen(voices.slice(0, 1), 'en-GB')).toBe('Albert');
  });

  test('invalid language tags are ignored', () => {
    expect(chosen([voice(''), voice('english (america)'), voice('en-US')], 'en')).toBe('en-US');
    expect(chosen([voice('en-US')], 'no language')).toBeUndefined();
  });
});
