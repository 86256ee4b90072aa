/** Answers with the verdict that they should have, by language. "=" is right, "~" nearly, "x" wrong; typed, then expected. */
export type PairGroup = {
  language: string | null;
  accents: 'strict' | 'lenient';
  /** The public tracker or manual that describes such answers; the other pairs of the group are variations of them. */
  from?: string;
  pairs: string;
};

export const PAIRS: readonly PairGroup[] = [
  {
    language: 'es',
    accents: 'strict',
    from: 'kantord/LibreLingo',
    pairs: `
= Como estas tú ⇐ ¿Como estas tú?
= Me gusta ⇐ ¡Me gusta!
= Es un caballo. ⇐ Es un caballo
= buenos días, yo soy cecilia ⇐ Buenos días, yo soy Cecilia.
~ leon ⇐ león
~ el leon ⇐ el león
= león ⇐ el león
~ la gato ⇐ el gato
= gato ⇐ el gato
x perro ⇐ gato`,
  },
  {
    language: 'de',
    accents: 'strict',
    from: 'kantord/LibreLingo',
    pairs: `
= Fluß ⇐ Fluss
= Fluss ⇐ Fluß
= der Fluss ⇐ der Fluß
= gross ⇐ groß
= Strasse ⇐ die Straße
x Floß ⇐ Fluß`,
  },
  {
    language: 'nl',
    accents: 'strict',
    from: 'fniessink/toisto',
    pairs: `
= Engels ⇐ het Engels
= engels ⇐ het Engels
= het huis ⇐ huis
~ de huis ⇐ het huis
~ een ⇐ één
x de ⇐ het`,
  },
  {
    language: 'ja',
    accents: 'strict',
    from: 'SethClydesdale/genki-study-resources',
    pairs: `
= はい、犬がいます。名前はポチです ⇐ はい、犬がいます。名前はポチです。
= はい犬がいます名前はポチです ⇐ はい、犬がいます。名前はポチです。
= はい、 犬がいます。 名前はポチです。 ⇐ はい、犬がいます。名前はポチです。
x はい、犬がいません。名前はポチです。 ⇐ はい、犬がいます。名前はポチです。
x はい、猫がいます。名前はポチです。 ⇐ はい、犬がいます。名前はポチです。`,
  },
  {
    language: 'ja',
    accents: 'strict',
    from: 'lingdojo/kana-dojo',
    pairs: `
= ｈｉｔｏｒｏ ⇐ hitoro
= hi​toro ⇐ hitoro
~ しゅ ⇐ シュ
= ﾃｲ ⇐ テイ
= ｶﾞｷﾞｸﾞ ⇐ ガギグ
x タイ ⇐ テイ
x hiroto ⇐ ひとろ
x しゆ ⇐ しゅ`,
  },
  {
    language: 'ja',
    accents: 'strict',
    from: 'davidsansome/tsurukame',
    pairs: `
= ページ ⇐ ページ
~ ぺーじ ⇐ ページ
= ﾍﾟｰｼﾞ ⇐ ページ
= ページ ⇐ 頁[ページ]
= 頁 ⇐ 頁[ページ]
x ペン ⇐ ページ`,
  },
  {
    language: 'ja',
    accents: 'strict',
    from: 'ankidroid/Anki-Android',
    pairs: `
= けいさつ ⇐ 警察[けいさつ]
= 警察 ⇐ 警察[けいさつ]
= たべる ⇐ 食べる（たべる）
= 食べる ⇐ 食べる（たべる）
= つかまえる ⇐ 捕[つか]まえる
= 捕まえる ⇐ 捕[つか]まえる
x 警官 ⇐ 警察[けいさつ]
x けいかん ⇐ 警察[けいさつ]`,
  },
  {
    language: 'fr',
    accents: 'lenient',
    from: 'opensauceproject/OpenSauce',
    pairs: `
= les miserables ⇐ Les Misérables
= miserables ⇐ Les Misérables
= amelie poulain ⇐ Amélie Poulain
= la vie en rose ⇐ La vie en rose!
= petit prince ⇐ Le Petit Prince
= a bout de souffle ⇐ À bout de souffle
= oss 117 ⇐ OSS 117
x oss 118 ⇐ OSS 117`,
  },
  {
    language: null,
    accents: 'lenient',
    from: 'po-devs/po-server-goodies',
    pairs: `
= Pikachu ⇐ a Pikachu
= the Legend ⇐ Legend
= an apple ⇐ apple
= a ⇐ a
x the ⇐ a
x an ⇐ a`,
  },
  {
    language: 'fr',
    accents: 'strict',
    from: 'Memrise users',
    pairs: `
= Salut, je m'appelle ⇐ Salut, je m’appelle
= Salut je m'appelle ⇐ Salut, je m’appelle
= salut je m’appelle ⇐ Salut, je m'appelle
x Salut ⇐ Salut je m'appelle`,
  },
  {
    language: 'en',
    accents: 'lenient',
    from: 'Memrise users',
    pairs: `
= I love ⇐ I love (Memrise)
= I love Memrise ⇐ I love (Memrise)
= Hey ⇐ Hi/Hey/Hello
= Hello ⇐ Hi/Hey/Hello
= Hi/Hey/Hello ⇐ Hi/Hey/Hello
= hi ⇐ Hi / Hey / Hello
x Bye ⇐ Hi/Hey/Hello
= Hi, my name is... ⇐ Hi, my name is`,
  },
  {
    language: 'en',
    accents: 'lenient',
    from: 'coyote-team/coyote',
    pairs: `
= chompers the shark ⇐ Chompers the Shark
~ chompers the sharrk ⇐ Chompers the Shark
~ chompers the sark ⇐ Chompers the Shark
= Chompers-the-Shark ⇐ Chompers the Shark
= chompers  the shark ⇐ Chompers the Shark
x chompers the whale ⇐ Chompers the Shark`,
  },
  {
    language: 'en',
    accents: 'lenient',
    from: 'qbreader/website',
    pairs: `
~ Dostoyevsky ⇐ Dostoevsky
~ Nietzche ⇐ Nietzsche
~ Tchaikovski ⇐ Tchaikovsky
x Tolstoy ⇐ Dostoevsky
x Henry IV ⇐ Henry VI
x World War I ⇐ World War II
x George V ⇐ George VI`,
  },
  {
    language: 'en',
    accents: 'lenient',
    from: 'cfinke/Typo.js',
    pairs: `
= aren't ⇐ are not
= aren’t ⇐ aren't
= im ⇐ I'm
= we're ⇐ we are
= didnt ⇐ didn't
= did not ⇐ didn't
x did ⇐ didn't
x were ⇐ we're`,
  },
  {
    language: 'en',
    accents: 'lenient',
    from: 'Pearson Mastering users',
    pairs: `
= 2000 mV ⇐ 2 V
= 2V ⇐ 2 V
= 2,000 mV ⇐ 2 V
x 2 mV ⇐ 2 V
x 2 A ⇐ 2 V
~ 2 ⇐ 2 V
x 3 V ⇐ 2 V`,
  },
  {
    language: 'en',
    accents: 'lenient',
    from: 'CAPA users',
    pairs: `
= 3.54 m/s ⇐ 3.54 m/s
= 1.52E6 V ⇐ 1.52 × 10^6 V
= 1.52 MV ⇐ 1.52 × 10^6 V
= 7.52E-6 ⇐ 7.52 × 10^-6
x 7.52E6 ⇐ 7.52 × 10^-6
x 1.52 mV ⇐ 1.52 MV`,
  },
  {
    language: 'en',
    accents: 'lenient',
    pairs: `
= cat ⇐ Cat
= CAT ⇐ cat
x cut ⇐ cat
x cart ⇐ cat
x cats ⇐ cat
= the cat ⇐ cat
= cat ⇐ a cat
= to run ⇐ run
= run ⇐ to run
= color ⇐ colour
= colour ⇐ color
= flavour ⇐ flavor
= favourite ⇐ favorite
= centre ⇐ center
= theatre ⇐ theater
= metre ⇐ meter
= organise ⇐ organize
= organisation ⇐ organization
= analyse ⇐ analyze
= grey ⇐ gray
= travelled ⇐ traveled
= defence ⇐ defense
= aluminium ⇐ aluminum
= anaemia ⇐ anemia
= haemoglobin ⇐ hemoglobin
= oestrogen ⇐ estrogen
= paediatric ⇐ pediatric
= car ⇐ car (automobile)
= car automobile ⇐ car (automobile)
~ automobile ⇐ car (automobile)
= automobile ⇐ car (also automobile)
= an ⇐ a/an
= a ⇐ a/an
= sofa ⇐ couch; sofa
= couch ⇐ couch; sofa
= sofa ⇐ couch or sofa
= sofa ⇐ couch / sofa
x chair ⇐ couch; sofa
= more or less ⇐ more or less
x more ⇐ more or less
x die ⇐ do or die
x river ⇐ bank (river)
= bank ⇐ bank (river)
= colour ⇐ colo(u)r
= red, blue, green ⇐ red, green, blue
= blue red green ⇐ blue, red, green
= green, blue and red ⇐ red, green and blue
= pepper and salt ⇐ salt and pepper
x red, green ⇐ red, green, blue
x red, green, pink ⇐ red, green, blue
= 1000 ⇐ 1,000
= 1,000 ⇐ 1000
= 10^3 ⇐ 1000
= 1000 ⇐ 10^3
= 5000 m ⇐ 5 km
= 5 km ⇐ 5000 m
= 5 kilometres ⇐ 5 km
= 5km ⇐ 5 km
x 5 m ⇐ 5 km
x 50 km ⇐ 5 km
~ 5 ⇐ 5 km
x -5 ⇐ 5
x 5 ⇐ -5
= −5 ⇐ -5
x 1.5 ⇐ 15
x 1945 ⇐ 1954
x 1944 ⇐ 1945
= 1945 ⇐ 1945.
= eight ⇐ 8
= 8 ⇐ eight
= 0.5 ⇐ 1/2
= 1/2 ⇐ 0.5
= ½ ⇐ 1/2
= 50% ⇐ 50 %
= 50 percent ⇐ 50%
= 50 per cent ⇐ 50%
= 5 dollars ⇐ $5
= $5 ⇐ 5 dollars
x €5 ⇐ $5
= 20 degrees Celsius ⇐ 20 °C
= 1.0 ⇐ 1
= 1.50 ⇐ 1.5
x 3:1 ⇐ 31
= 3:1 ⇐ 3:1
= H2O ⇐ H₂O
x H2O2 ⇐ H2O
x H20 ⇐ H2O
= x^2 ⇐ x²
x x^3 ⇐ x²
x Na ⇐ Na+
x C ⇐ C++
x C# ⇐ C++
= c++ ⇐ C++
x Java ⇐ JavaScript
~ CO ⇐ Co
= co ⇐ Co
= usa ⇐ USA
x not guilty ⇐ guilty
x guilty ⇐ not guilty
x is alive ⇐ is not alive
x cannot ⇐ can
= can not ⇐ cannot
= don't know ⇐ do not know
= dont know ⇐ don't know
x do know ⇐ don't know
x unstable ⇐ stable
x stable ⇐ unstable
x irregular ⇐ regular
x hypotension ⇐ hypertension
x hyperglycemia ⇐ hypoglycemia
x abduction ⇐ adduction
x afferent ⇐ efferent
x meiosis ⇐ mitosis
x lactose ⇐ lactase
x sulfite ⇐ sulfate
x nitrite ⇐ nitrate
x ileum ⇐ ilium
x effect ⇐ affect
x macrocyte ⇐ microcyte
x intermolecular ⇐ intramolecular
x endothermic ⇐ exothermic
~ mitochondira ⇐ mitochondria
~ photosinthesis ⇐ photosynthesis
~ photosintesis ⇐ photosynthesis
x fotosintesis ⇐ photosynthesis
~ Shakespear ⇐ Shakespeare
~ Shakespaere ⇐ Shakespeare
~ tabel ⇐ table
~ tble ⇐ table
x tbl ⇐ table
x form ⇐ from
x now ⇐ not
x on ⇐ in
x left ⇐ right
x Paris ⇐ London
x ⇐ London
= London! ⇐ London
= "London" ⇐ London
= **London** ⇐ London
= London ⇐ **London**
= London ⇐ *London*
= e-mail ⇐ email
= email ⇐ e-mail
= e mail ⇐ e-mail
~ icecream ⇐ ice cream
= ice-cream ⇐ ice cream
x it's not ⇐ it's
= it is ⇐ it's
= naive ⇐ naïve
= cafe ⇐ café
= Rosa & Max ⇐ Rosa and Max
= $x$ ⇐ x
= km/h ⇐ km/h
x km ⇐ km/h
x TCP ⇐ TCP/IP
= TCP/IP ⇐ TCP/IP
= he ⇐ he/she
= The Netherlands ⇐ Netherlands
= capital of Netherlands ⇐ capital of the Netherlands
x capital of the Netherlands ⇐ capital of Belgium
x (2, 1) ⇐ (1, 2)
= (1, 2) ⇐ (1, 2)
x the heart pumps blood ⇐ the heart does not pump blood
~ Bejing ⇐ Beijing
x Niger ⇐ Nigeria
x Iran ⇐ Iraq
x Austria ⇐ Australia`,
  },
  {
    language: 'de',
    accents: 'strict',
    pairs: `
= der Hund ⇐ der Hund
= Hund ⇐ der Hund
= hund ⇐ der Hund
~ die Hund ⇐ der Hund
~ das Hund ⇐ der Hund
x der Hut ⇐ der Hund
= schoen ⇐ schön
~ schon ⇐ schön
= Maedchen ⇐ das Mädchen
~ das Madchen ⇐ das Mädchen
= Größe ⇐ Groesse
x kein Hund ⇐ ein Hund
x ich weiß nicht ⇐ ich weiß
= ich weiss nicht ⇐ ich weiß nicht
= 3600 ⇐ 3.600
= 3,5 ⇐ 3.5
= Auto ⇐ das Auto; der Wagen
= der Wagen ⇐ das Auto; der Wagen
= Wagen ⇐ Auto oder Wagen
~ Schmeterling ⇐ Schmetterling
~ der Schmeterling ⇐ der Schmetterling
~ Auto ⇐ Auto, Wagen
= Wagen, Auto ⇐ Auto, Wagen
= Student ⇐ Student/in
= Brot und Butter ⇐ Butter und Brot
x Berlin ⇐ Bonn`,
  },
  {
    language: 'fr',
    accents: 'strict',
    pairs: `
= l'eau ⇐ l’eau
= eau ⇐ l'eau
= maison ⇐ la maison
~ le maison ⇐ la maison
~ ete ⇐ été
~ l'ete ⇐ l'été
~ francais ⇐ français
= coeur ⇐ cœur
= soeur ⇐ la sœur
x sans sucre ⇐ avec sucre
x je sais ⇐ je ne sais pas
= je ne sais pas ⇐ Je ne sais pas.
= ami ⇐ ami(e)
= amie ⇐ ami(e)
~ biblioteque ⇐ bibliothèque
= voiture ⇐ voiture / auto
= auto ⇐ voiture ou auto
x chat ⇐ chien
x poisson ⇐ poison
= aujourd'hui ⇐ aujourd’hui`,
  },
  {
    language: 'es',
    accents: 'strict',
    pairs: `
= la casa ⇐ casa
= casa ⇐ la casa
~ el casa ⇐ la casa
~ ano ⇐ año
~ manana ⇐ mañana
= mañana ⇐ ¡mañana!
= que tal ⇐ ¿que tal?
x no quiero ⇐ quiero
x sin azúcar ⇐ con azúcar
= amigo ⇐ amigo/a
= amiga ⇐ amigo/a
x a ⇐ amigo/a
~ bibloteca ⇐ biblioteca
~ nino ⇐ niño
x pero ⇐ perro
x perro ⇐ pero
x nunca ⇐ siempre
= buenos dias ⇐ buenos dias`,
  },
  {
    language: 'es',
    accents: 'lenient',
    pairs: `
= leon ⇐ león
= corazon ⇐ corazón
= pinguino ⇐ pingüino
= adios ⇐ ¡Adiós!
x caro ⇐ carro`,
  },
  {
    language: 'it',
    accents: 'strict',
    pairs: `
= casa ⇐ la casa
~ il casa ⇐ la casa
= l'uomo ⇐ l’uomo
= uomo ⇐ l'uomo
~ citta ⇐ città
~ perche ⇐ perché
x non lo so ⇐ lo so
= lo so ⇐ lo so!
~ bottilia ⇐ bottiglia
x gatto ⇐ cane`,
  },
  {
    language: 'pt',
    accents: 'strict',
    pairs: `
= pão ⇐ o pão
~ pao ⇐ o pão
~ a pão ⇐ o pão
~ coracao ⇐ coração
x não ⇐ sim
x não sei ⇐ sei
= obrigado ⇐ obrigado/a
= obrigada ⇐ obrigado/a
~ obrgado ⇐ obrigado`,
  },
  {
    language: 'sv',
    accents: 'strict',
    pairs: `
= hund ⇐ en hund
~ ett hund ⇐ en hund
~ smorgas ⇐ smörgås
= smoergaas ⇐ smörgås
x inte bra ⇐ bra
x katt ⇐ hund`,
  },
  {
    language: 'ru',
    accents: 'strict',
    pairs: `
= молоко ⇐ молоко́
= молоко́ ⇐ молоко
= ёлка ⇐ елка
= елка ⇐ ёлка
= Москва ⇐ москва
x не знаю ⇐ знаю
x мой ⇐ мои
~ здраствуйте ⇐ здравствуйте
~ превет ⇐ привет
x кот ⇐ кит
= машина ⇐ машина или автомобиль
= автомобиль ⇐ машина; автомобиль`,
  },
  {
    language: 'el',
    accents: 'strict',
    pairs: `
~ σπιτι ⇐ σπίτι
= σπίτι ⇐ το σπίτι
= ΛΟΓΟΣ ⇐ λογος
~ λογος ⇐ λόγος
x γάτα ⇐ σκύλος`,
  },
  {
    language: 'pl',
    accents: 'strict',
    pairs: `
~ lodz ⇐ Łódź
~ zolty ⇐ żółty
= żółty ⇐ Żółty
x nie wiem ⇐ wiem
~ dziekuje ⇐ dziękuję
x kot ⇐ pies`,
  },
  {
    language: 'tr',
    accents: 'lenient',
    pairs: `
= ısık ⇐ ışık
= tesekkurler ⇐ teşekkürler
= gunaydin ⇐ günaydın
x iyi değil ⇐ iyi
x köpek ⇐ kedi`,
  },
  {
    language: 'zh',
    accents: 'strict',
    pairs: `
= 你好 ⇐ 你好！
= 你好， 世界 ⇐ 你好，世界
= 你好,世界. ⇐ 你好，世界。
x 你们 ⇐ 你好
x 不知道 ⇐ 知道
x 没有 ⇐ 有
= ni3 hao3 ⇐ nǐ hǎo
= nǐhǎo ⇐ nǐ hǎo
~ ni hao ⇐ nǐ hǎo
x mā ⇐ mǎi
= 汽车 ⇐ 汽车；轿车
= 轿车 ⇐ 汽车或者轿车
= １２３ ⇐ 123
x 大 ⇐ 太`,
  },
  {
    language: 'ko',
    accents: 'strict',
    pairs: `
= 할수있다 ⇐ 할 수 있다
= 안녕하세요 ⇐ 안녕하세요.
~ 안녕하새요 ⇐ 안녕하세요
x 안 먹어요 ⇐ 먹어요
x 물 ⇐ 불
= 학교 ⇐ 학교
x 학생 ⇐ 학교`,
  },
  {
    language: 'ja',
    accents: 'strict',
    pairs: `
= 食べる ⇐ 食べる
x 飲む ⇐ 食べる
x 食べない ⇐ 食べる
= ｺｰﾋｰ ⇐ コーヒー
~ こーひー ⇐ コーヒー
= ありがとう ⇐ ありがとう！
= 東京、大阪 ⇐ 大阪、東京
x 右 ⇐ 左`,
  },
  {
    language: 'ar',
    accents: 'strict',
    pairs: `
= كتاب ⇐ كِتَاب
= كِتَاب ⇐ كتاب
~ احمد ⇐ أحمد
= مرحبا ⇐ مرحبا!
x لا أعرف ⇐ أعرف
x قلم ⇐ كتاب
= ١٢ ⇐ 12`,
  },
  {
    language: 'he',
    accents: 'strict',
    pairs: `
= שלום ⇐ שָׁלוֹם
= ספר ⇐ סֵפֶר
x לא יודע ⇐ יודע
x כלב ⇐ חתול`,
  },
  {
    language: 'hi',
    accents: 'strict',
    pairs: `
= नमस्ते ⇐ नमस्ते।
x नहीं जाता ⇐ जाता
x पानी ⇐ घर
= १२ ⇐ 12`,
  },
  {
    language: 'vi',
    accents: 'strict',
    pairs: `
~ cam on ⇐ cảm ơn
= cảm ơn ⇐ Cảm ơn
~ pho ⇐ phở
x không biết gì ⇐ biết gì`,
  },
];
