 export const double = (value: number): number => value * 2
#       ^ definition function double [exported]
