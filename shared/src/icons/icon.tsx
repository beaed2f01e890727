import type { SVGProps } from 'react';

export interface IconProps extends SVGProps<SVGSVGElement> {
  readonly size?: number;
}

/** An icon that is one stroked path in 24 by 24. A screen reader passes over it, unless it is given a name. */
export const icon = (d: string) =>
  function Icon({ size = 24, strokeWidth = 2, className, ...rest }: IconProps) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className ? `lucide ${className}` : 'lucide'}
        aria-hidden="true"
        {...((rest['aria-label'] || rest.role) && { 'aria-hidden': undefined })}
        {...rest}
      >
        <path d={d} />
      </svg>
    );
  };
