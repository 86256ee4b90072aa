/** The glossary of a text: entries that make certain cards without a provider. */
export const GLOSSARY = `

Glossary

${Object.entries({
  Wick: 'cord that carries oil up to the flame of a lamp',
  Burner: 'part of a lamp that holds the wick in its place',
  Chimney: 'glass tube that protects the flame from wind',
  Font: 'vessel below the burner in which the oil is kept',
  Gallery: 'rim on which the glass of a lamp stands',
  Harp: 'frame of wire that carries the shade of a lamp',
  Collar: 'ring of brass that joins two parts of a lamp',
  Mantle: 'net of fabric that glows white in a flame of gas',
  Lens: 'piece of ground glass that bundles the light',
  Lantern: 'room of glass at the top of a lighthouse',
  Snuffer: 'tool that puts out a flame without smoke',
  Bobeche: 'dish around a candle that catches the wax',
})
  .map(([term, meaning]) => `${term}: ${meaning}`)
  .join('\n\n')}
`;
