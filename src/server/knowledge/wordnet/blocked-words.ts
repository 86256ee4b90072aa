import { searchText } from '#domain/search-text.ts';

/*
 * Words that a card must not have. Plurals need no entry; a hyphen in an entry stands for a blank or a hyphen.
 * Some are innocent in another sense: what is left out by mistake costs a card, what is let through costs trust.
 */

const SLURS =
  'abo beaner blackamoor blackface bogtrotter boche bohunk chinaman chink coolie coon cooly dago darkie darky dyke ' +
  'faggot fag fagot gook gringo gypsy gipsy half-breed halfbreed half-caste honkey honkie honky hottentot hymie injun ' +
  'jap jewess kaffir kafir kike kraut limey mammy mongolism mongoloid mulatto mulatta negress negro negroid nigger nigga ' +
  'nigra ofay octoroon quadroon paki pickaninny piccaninny polack raghead redneck redskin sambo sheeny shiksa shikse ' +
  'spick spik squaw tarbaby tar-baby towelhead uncle-tom wetback whitey wog wop yid caucasoid australoid coloured-person ' +
  'coloured-people colored-person colored-people chav hillbilly yokel hayseed bumpkin jew-baiter goy bushman ' +
  'jewfish squawfish squawbush squawroot oldsquaw siwash eskimo darkey jigaboo spic gaijin white-trash';

const SEXUAL =
  'arse arsehole asshole ballock bawd bawdy bestiality blowjob bollock boner boob buggery callgirl call-girl clitoris ' +
  'cocksucker coitus condom copulate copulation cunnilingus cunt dick dildo dominatrix ejaculate ejaculation erotic erotica ' +
  'eroticism fellate fellatio fetishism fetishist foreplay fornicate fornication fuck fucker fucking gigolo harlot hooker horny ' +
  'incest incestuous lecher lecherous lechery masturbate masturbation nipple nude nudist nymphet nymphomania nymphomaniac ' +
  'orgasm orgasmic orgy paederast pederast pederasty pedophile paedophile pedophilia paedophilia phallic phallus pimp pornographic ' +
  'pornography porn porno prostitute prostitution pubic pudendum pussy randy rape rapist raped sadism sadist sadomasochism ' +
  'masochism masochist sexy slut sluttish smut smutty sodomite sodomy streetwalker striptease strip-tease stripper tits titty ' +
  'transvestite transvestism tribade trollop twat vulva wank wanker whore whorehouse whoremonger zoophilia';

const CRUDE =
  'bastard bitch bugger bullshit crap crappy damned defecate fart farting flatus goddam goddamn horseshit piss pissed puke ' +
  'scumbag shit shite shitty snot sod turd arse poop';

const INSULTS =
  'cretin cretinism cripple crippled deaf-mute deaf-and-dumb dimwit dunce fatso feebleminded feeble-minded halfwit half-wit ' +
  'hunchback idiot idiocy imbecile imbecility lunatic lunacy madhouse mental-defective mental-defectiveness mental-deficiency ' +
  'mental-retardation mentally-retarded midget moron moronic psycho retard retarded retardate simpleton spastic spinster ' +
  'old-maid harridan virago fishwife sissy floozie floozy hussy bimbo wino alky junkie junky dopehead poof poove pouf ' +
  'nutcase nutter loony weirdo dullard dolt blockhead bonehead';

/** Words of medicine, history and belief that are right in a text by a person, and out of place or dated in a dictionary's. */
const OUT_OF_PLACE =
  'african-american amerindian red-indian aborigine aboriginal american-indian anal anti-semite antisemite anus aphrodisiac areola arousal ass ' +
  'bisexual black-man black-person black-people black-woman breasts brothel bum buttock carnal castrate castration castrato celibate chastity ' +
  'circumcision clitoral cock cocotte concubine contraceptive contraception courtesan crotch cuckold debauch debauchery ' +
  'deflower erectile erection erogenous exhibitionist exhibitionism fetish foreskin freak frigidity gay genital genitalia ' +
  'gonad groin gonorrhea gonorrhoea harem hermaphrodite heterosexual homoerotic homosexual homosexuality hump hymen impotence ' +
  'impotent intercourse labia lesbian lewd lewdness libertine libido lingerie lust lustful maidenhead menstrual menstruate ' +
  'menstruation mistress molest molester naked nudity obscene obscenity panties panty paramour penile penis perineum perversion ' +
  'pervert perverted philanderer premarital prurient pubis queer rectal rectum roue scrotal scrotum seduce seducer seduction ' +
  'semen seminal sex sexism sexist sexless sexual sexuality sexually sperm syphilis syphilitic temptress testes testicle ' +
  'testicular testis tit titillate topless transgender transsexual urinary urinate urination urine vagina vaginal venereal ' +
  'virgin virginity voluptuous voyeur voyeurism womanizer womaniser wench dung excrement excreta excretion excretory faeces ' +
  'fecal faecal feces manure toilet latrine urinal chamberpot chamber-pot vomit vomiting enema laxative bosom ' +
  'handicapped hysteria hysteric hysterical insane insanity maniac madness madman leper crone hag old-woman adultery adulterer adulteress ' +
  'adulterous effeminate effeminacy eunuch womanish unmanly mannish feminine femininity masculinity manliness womanhood ' +
  'housewife promiscuous promiscuity illegitimate hobo tramp vagabond beggar drunkard drunken minx coquette vamp enchantress ' +
  'stupid stupidity fool foolish foolishness ugly sin sinful sinner heathen heathenish pagan infidel savage barbarian primitive-people ' +
  'primitive-tribe primitive-culture uncivilized third-world underdeveloped oriental orient mongol mestizo ' +
  'pygmy pigmy yellow-race white-race black-race white-man white-men white-person white-people jewish-person nazi nazis jew jews ' +
  'slave slavery lynch lynching genocide holocaust massacre torture torturer suicide suicidal murder murderer murderous ' +
  'cannibal cannibalism crucifixion gallows guillotine hangman decapitation beheading executioner electrocution ' +
  'gas-chamber abortion abortionist abortifacient infanticide heroin cocaine cannabis ganja marijuana marihuana hashish opium ' +
  'methamphetamine amphetamine hallucinogen hallucinogenic narcotic lsd terrorist terrorism jihad jihadi jihadist hitler ' +
  'gestapo klansman ku-klux-klan jim-crow soviet ussr communist communism yugoslavia czechoslovakia zaire rhodesia';

function phrasesOf(...lists: string[]): Phrases {
  const entries = lists.flatMap((list) => list.split(' ').map((entry) => entry.replaceAll('-', ' ')));
  const isLonger = (entry: string) => entry.includes(' ');
  return {
    single: new Set(entries.filter((entry) => !isLonger(entry))),
    longer: Map.groupBy(entries.filter(isLonger), (entry) => entry.slice(0, entry.indexOf(' '))),
  };
}

const BLOCKED = phrasesOf(SLURS, SEXUAL, CRUDE, INSULTS);
const UNSUITABLE = phrasesOf(SLURS, SEXUAL, CRUDE, INSULTS, OUT_OF_PLACE);

/** Entries of one word, and those of more by their first word. */
type Phrases = { single: ReadonlySet<string>; longer: ReadonlyMap<string, readonly string[]> };

/**
 * Whether a text has a slur, a crude or explicit word, or an insulting label: as whole words, whatever their case,
 * accents, hyphens and plural. "Scunthorpe" and "cockatoo" have none.
 */
export function hasBlockedWord(text: string): boolean {
  return hasPhraseOf(BLOCKED, text);
}

/**
 * Whether a text has a blocked word or one of those that a dictionary's wording makes awkward, dated or grim
 * ("illegitimate", "primitive people", "execution"). Stricter than a text written for a deck needs.
 */
export function isUnsuitable(text: string): boolean {
  return hasPhraseOf(UNSUITABLE, text);
}

function hasPhraseOf({ single, longer }: Phrases, text: string): boolean {
  const words = searchText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.some((word, at) => {
    if (formsOf(word).some((form) => single.has(form))) return true;
    return longer.get(word)?.some((phrase) => {
      const said = words.slice(at, at + phrase.split(' ').length).join(' ');
      return formsOf(said).includes(phrase);
    });
  });
}

/** A word or phrase, and what it is the plural of. */
function formsOf(phrase: string): string[] {
  if (phrase.endsWith('men')) return [phrase, `${phrase.slice(0, -2)}an`];
  if (!phrase.endsWith('s')) return [phrase];
  const forms = [phrase, phrase.slice(0, -1)];
  if (/(?:[sxz]|ch|sh)es$/u.test(phrase)) forms.push(phrase.slice(0, -2));
  if (phrase.endsWith('ies')) forms.push(`${phrase.slice(0, -3)}y`);
  return forms;
}
