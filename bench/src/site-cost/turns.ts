/** In every other round the other way round: whoever comes second finds the machine as the first one left it. */
export const inTurn = <One>(all: readonly One[], round: number): readonly One[] =>
  round % 2 === 0 ? all : all.toReversed();
