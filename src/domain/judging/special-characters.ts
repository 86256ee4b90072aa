const CHARACTERS: Readonly<Record<string, string>> = {
  cs: 'á č ď é ě í ň ó ř š ť ú ů ý ž',
  da: 'æ ø å',
  de: 'ä ö ü ß',
  es: 'á é í ñ ó ú ü ¿ ¡',
  fi: 'ä ö',
  fr: 'à â ç é è ê ë î ï ô ù û œ',
  hu: 'á é í ó ö ő ú ü ű',
  is: 'á ð é í ó ú ý þ æ ö',
  it: 'à è é ì ò ù',
  nb: 'æ ø å',
  nl: 'é ë ï ö ü',
  pl: 'ą ć ę ł ń ó ś ź ż',
  pt: 'á â ã à ç é ê í ó ô õ ú',
  ro: 'ă â î ș ț',
  sv: 'å ä ö',
  tr: 'ç ğ ı İ ö ş ü',
};

/** Letters of a language (BCP 47 tag) that many keyboards lack, for buttons beside a field. */
export function specialCharactersOf(language: string | null): readonly string[] {
  return CHARACTERS[language?.split('-')[0]?.toLowerCase() ?? '']?.split(' ') ?? [];
}
