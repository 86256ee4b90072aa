import type { CountryRow } from './country-row.ts';

// prettier-ignore
export const OCEANIA: readonly CountryRow[] = [
  ["AU", "Australia", "Canberra", "Australasia", 1, "", "covers a whole continent and has the Great Barrier Reef", "was planned by Walter Burley Griffin and lies around an artificial lake"],
  ["FJ", "Fiji", "Suva", "Melanesia", 2, "", "has Viti Levu as its largest island and won the first Olympic men's tournament in rugby sevens", "has the main campus of the University of the South Pacific"],
  ["FM", "Micronesia", "Palikir", "Micronesia", 5, "", "is a federation of Yap, Chuuk, Pohnpei and Kosrae", "lies on the island of Pohnpei"],
  ["KI", "Kiribati", "South Tarawa", "Micronesia", 4, "", "has land in all four hemispheres, as no other has", "is a string of islets joined by causeways, where a battle was fought in November 1943"],
  ["MH", "Marshall Islands", "Majuro", "Micronesia", 4, "", "contains Bikini Atoll, a site of nuclear tests", "lies on a ribbon-like atoll whose western end is called Laura"],
  ["NR", "Nauru", "Yaren", "Micronesia", 5, "", "is the smallest island country and grew rich on phosphate", "is a district with the parliament and the airport of a republic that has no official capital"],
  ["NZ", "New Zealand", "Wellington", "Australasia", 1, "", "was the first self-governing country where women could vote, in 1893", "is the southernmost capital of a sovereign state and lies on Cook Strait"],
  ["PG", "Papua New Guinea", "Port Moresby", "Melanesia", 2, "ID", "has more than 800 languages, the most of any country", "was named after the father of the British captain who saw its harbour in 1873"],
  ["PW", "Palau", "Ngerulmud", "Micronesia", 5, "", "has a lake with millions of harmless jellyfish", "is among the least populous capitals in the world and took over from Koror in 2006"],
  ["SB", "Solomon Islands", "Honiara", "Melanesia", 3, "", "contains Guadalcanal", "grew from an American base near Henderson Field"],
  ["TO", "Tonga", "Nuku'alofa", "Polynesia", 3, "", "is the only indigenous monarchy left in the Pacific islands", "lies on the island of Tongatapu"],
  ["TV", "Tuvalu", "Funafuti", "Polynesia", 5, "", "earns money from its internet ending, .tv", "is an atoll where Charles Darwin's theory was tested by drilling into coral"],
  ["VU", "Vanuatu", "Port Vila", "Melanesia", 4, "", "was called the New Hebrides until 1980 and has land diving on Pentecost Island", "lies on the island of Efate"],
  ["WS", "Samoa", "Apia", "Polynesia", 3, "", "crossed the date line in 2011 by skipping a day", "has the house of Robert Louis Stevenson at Vailima"],
];
