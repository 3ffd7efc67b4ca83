import type { ColumnType, Generated } from 'kysely';
import type { ProductDetails } from '../../model/product.ts';

export interface Products {
  tenant_code: string;
  code: string;
  name: string;
  landing_page: string;
  logo: string;
  description: string;
  /** A database default makes it `{}`. */
  details: ColumnType<ProductDetails, string | undefined, string>;
  /** True for a row that the configuration file contains. */
  is_managed: Generated<boolean>;
}

export interface ProductVisibility {
  tenant_code: string;
  product_code: string;
  /** `*` for all users of the tenant. */
  role_code: string;
}

export interface UserProducts {
  user_id: string;
  tenant_code: string;
  product_code: string;
}

/** Set by triggers after each change of a tenant's products or of the roles that see them. */
export interface ProductVersions {
  tenant_code: string;
  version: string;
}

/** Set by triggers after each change of a user's assigned products. */
export interface UserProductVersions {
  user_id: string;
  version: string;
}
