// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.20;

import "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";

/// The vault of OpenZeppelin, as it is.
contract Vault is ERC4626 {
    constructor(IERC20 asset_) ERC20("Vault", "vUSD") ERC4626(asset_) {}
}
