/** A language in Latin script: frequent words, mainly function words, and letters that English does not have. */
export type LatinLanguage = { words: ReadonlySet<string>; letters: ReadonlySet<string> };

/**
 * The languages in Latin script by BCP 47 tag. Some are listed only so that their texts are not mistaken for a related
 * language. Elided words keep their apostrophe. Function words are listed for every language that has them; nouns and
 * verbs from first lessons are listed only if no other of these languages spells them the same.
 */
export const LATIN_LANGUAGES: ReadonlyMap<string, LatinLanguage> = new Map([
  language(
    'en',
    'a an the of and or to is are was were be been do does did has have not what which who whom whose when where why how this that these those it its he she they we you i my your his her their our with from for by at into as than then there per in on over up out can could would should will must if but between about after before because one another some all each many much very only most dog house water bread milk mother father brother sister woman girl boy children school book street morning night today tomorrow yesterday please thank hello goodbye good bird apple cheese tree teacher friend eat drink sleep speak read write go make take give know walk find old people green yellow three seven eight',
    '',
  ),
  language(
    'de',
    'der die das den dem des ein eine einen einem einer eines und oder ist sind war waren wird werden wurde wurden hat haben sein nicht kein keine was wer wie wo wann warum welche welcher welches welchen ich du er sie es wir ihr man sich mich dich mein meine mit von zu zum zur im am bei nach aus auf für über unter durch an als auch dass wenn hier heißt gibt nichts wem bis vom beim ins gegen ohne zwischen weil damit jede jeder katze haus wasser brot milch mutter vater bruder schwester schule buch essen trinken gehen sprechen heute danke bitte gut rot grün schwarz weiß zwei drei fünf',
    'äöüß',
  ),
  language(
    'nl',
    'de het een en of is zijn was waren wordt worden werd heeft hebben niet geen wat wie hoe waar wanneer waarom welke welk ik je jij hij zij ze we wij u men mij mijn met van voor naar te in op aan bij uit door over onder tot als ook dat die dit deze er om zonder nog wel moet kan mag hond kat huis moeder vader broer zus meisje jongen eten drinken vandaag bedankt goed zwart rood vijf fiets',
    'éëïóèêöü',
  ),
  language(
    'af',
    'die en of is nie geen wat wie hoe waar wanneer ek jy hy sy ons julle hulle my met van vir na te in op aan by uit deur om het was word sal kan moet wees baie hierdie daardie hond huis',
    'êëôîïû',
  ),
  language(
    'sv',
    'en ett den det de och eller är var att som för på av med till från i om inte har hade kan ska vad vem hur när var varför vilken vilket vilka jag du han hon vi ni man sig min din blir blev finns genom mellan efter vid utan också så där här',
    'åäöé',
  ),
  language(
    'nb',
    'en et ei den det de og eller er var å at som for på av med til fra i om ikke har hadde kan skal vil hva hvem hvordan hvor når hvorfor hvilken hvilket hvilke jeg du han hun vi dere man seg min din ble blir etter ved uten også så der her mellom hvis',
    'åæøéô',
  ),
  language(
    'da',
    'en et den det de og eller er var at som for på af med til fra i om ikke har havde kan skal vil hvad hvem hvordan hvor hvornår hvorfor hvilken hvilket hvilke jeg du han hun vi man sig min din blev bliver blive efter ved uden også så der her mellem hvis hos',
    'åæøé',
  ),
  language(
    'fr',
    "le la les un une des du de d' l' et ou est sont était ont a être avoir qui que qu' quel quelle quels quelles quoi quand où comment pourquoi combien je j' tu il elle on nous vous ils elles ne n' pas se s' ce c' cette ces son sa ses mon ma mes au aux en dans par pour sur avec sans plus si très entre leur chien maison eau lait mère père frère sœur école livre femme manger boire parler aller bonjour merci nuit jour rouge noir deux trois quatre cinq",
    'éèêëàâîïôûùüçœæ',
  ),
  language(
    'es',
    'el la los las un una unos unas de del al y o es son era fue ser estar está hay ha que qué quién quiénes cuál cuáles cuándo dónde cómo cuánto por para con sin en sobre entre se su sus mi tu yo tú él ella nosotros ellos no sí lo le más muy como porque cuando desde hasta este esta perro agua leche hermano hermana escuela mujer hablar hola gracias noche bueno rojo cuatro manzana niño niña',
    'áéíóúñü',
  ),
  language(
    'pt',
    'o a os as um uma uns umas de do da dos das em no na nos nas ao aos à e ou é são era foi ser estar está tem há que quem qual quais quando onde como quanto por pelo pela para com sem sobre entre se seu sua seus suas meu minha eu tu ele ela nós eles não sim mais muito isso este esta porque cachorro água leite irmão irmã livro mulher falar olá obrigado obrigada noite vermelho maçã menina menino pão mãe',
    'áâãàéêíóôõúç',
  ),
  language(
    'it',
    "il lo la i gli le un uno una un' l' di del dello della dell' dei degli delle a al alla alle all' e o ed è sono era ha hanno essere che chi quale quali quando dove come quanto perché per con senza in nel nella nei nell' su sul sulla tra fra da dal dalla si ci non più molto io tu lui lei noi voi loro mi questo questa suo sua c' cosa cane gatto acqua fratello sorella scuola donna mangiare bere parlare ciao grazie notte giorno rosso bambino quattro cinque",
    'àèéìíòóùú',
  ),
  language(
    'ca',
    "el la els les un una uns unes de del dels d' l' i o és són era ha han ser què qui quan on com per amb sense en entre es s' no més molt jo tu ell ella nosaltres aquest aquesta al als seu seva perquè",
    'àçèéíïòóúü',
  ),
  language(
    'ro',
    'un o o unei unui este sunt era a fost au are și sau de din la în cu pe pentru prin între care ce cine când unde cum de cât nu se să ai al ale lui lor mai foarte eu tu el ea noi ei ele este că',
    'ăâîșțşţ',
  ),
  language(
    'pl',
    'i w we z ze na do od o u dla po pod nad przez przy za jest są był była było były być nie się to co kto kiedy gdzie jak dlaczego który która które jaki jaka jakie ile ja ty on ona my oraz lub albo że ich jego jej tym tego ten ta te',
    'ąćęłńóśźż',
  ),
  language(
    'cs',
    'a i v ve z ze na do od o u pro po pod nad přes při za s se je jsou byl byla bylo byly být není si to co kdo kdy kde jak proč který která které jaký jaká jaké kolik já ty on ona my nebo že jeho její jako tento ta ten kterou k ke jsem',
    'áčďéěíňóřšťúůýž',
  ),
  language(
    'sk',
    'a i v vo z zo na do od o u pre po pod nad cez pri za s so je sú bol bola bolo boli byť nie sa si to čo kto kedy kde ako prečo ktorý ktorá ktoré aký aká aké koľko ja ty on ona my alebo že jeho jej tento ta ten k ku som',
    'áäčďéíĺľňóôŕšťúýž',
  ),
  language(
    'hr',
    'i u na za od do iz s sa o po pod nad kroz je su bio bila bilo bili biti nije se što šta tko ko kada gdje kako zašto koji koja koje koliko ja ti on ona mi ili da njegov njezin kao ovaj ta taj kojem koju',
    'čćđšž',
  ),
  language(
    'sl',
    'in v na za od do iz s z o po pod nad skozi je so bil bila bilo bili biti ni se kaj kdo kdaj kje kako zakaj kateri katera katere koliko jaz ti on ona mi ali da njegov njen kot ta ki pri kakšen',
    'čšž',
  ),
  language(
    'fi',
    'ja tai on ovat oli olivat olla ei että joka jotka mikä mitä missä milloin miten miksi kuka ketä kuinka minä sinä hän me te he se ne tämä nämä ole kun jos kuin myös mutta sen niiden mistä mihin koko onko',
    'äöå',
  ),
  language(
    'et',
    'ja või on oli olid olla ei et kes mis mida kus millal kuidas miks mina sina tema meie teie nemad see need kui ka aga oma ning ma sa ta seda mille kui',
    'äöõüšž',
  ),
  language(
    'hu',
    'a az egy és vagy van volt voltak lesz nem is hogy ki mi mit mikor hol hogyan miért melyik milyen mennyi én te ő mi ti ők ez ezt azt aki ami amely mint csak már még után között első neve',
    'áéíóöőúüű',
  ),
  language(
    'tr',
    've veya ile bir bu şu o ne kim nerede nasıl neden niçin hangi kaç için gibi daha en çok değil var yok olan olarak nedir kimdir zaman mı mi mu mü ben sen biz siz onlar da de ki ise her sonra önce kadar',
    'çğıöşüâîi̇',
  ),
  language(
    'id',
    'dan atau yang di ke dari pada untuk dengan adalah ialah itu ini apa siapa kapan mana bagaimana mengapa berapa tidak bukan ada dalam oleh sebagai saya kamu anda dia kami kita mereka juga akan telah sudah dapat disebut apakah bila boleh seperti bisa karena kapan kamu tanggal uang mobil kantor kalau',
    '',
  ),
  language(
    'ms',
    'dan atau yang di ke dari pada untuk dengan adalah ialah itu ini apa siapa mana bagaimana mengapa berapa tidak bukan ada dalam oleh sebagai saya anda dia kami kita mereka juga akan telah sudah dapat disebut apakah bila boleh seperti kerana awak wang kereta pejabat kalau',
    '',
  ),
  language(
    'vi',
    'là và hoặc của có không cái con một những các được cho với trong ở tại từ đến khi nào gì ai sao này đó tôi bạn anh ông bà họ chúng ra vào ta đã sẽ đang năm nước như về thế',
    'ăâđêôơưáàảãạắằẳẵặấầẩẫậéèẻẽẹếềểễệíìỉĩịóòỏõọốồổỗộớờởỡợúùủũụứừửữựýỳỷỹỵ',
  ),
  language(
    'lv',
    'un vai ir bija būt nav kas ko kad kur kā kāpēc kurš kura es tu viņš viņa mēs no uz ar par pie pēc pirms tas tā šis šī arī bet jo ka',
    'āčēģīķļņšūž',
  ),
  language(
    'lt',
    'ir ar yra buvo būti nėra kas ką kada kur kaip kodėl kuris kuri aš tu jis ji mes iš į su apie prie po prieš tai šis ši taip bet nes kad už',
    'ąčęėįšųūž',
  ),
  language(
    'la',
    'et in non est sunt esse erat ad cum qui quae quod quid ex ab de per sed ut si nec neque ego tu nos vos ille hic haec hoc aut ac atque sum es te me sine pro omnia quam quo',
    '',
  ),
]);

function language(tag: string, words: string, letters: string): [string, LatinLanguage] {
  return [tag, { words: new Set(words.split(' ')), letters: new Set(letters) }];
}
